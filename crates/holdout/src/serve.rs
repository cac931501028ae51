//! `holdout serve`: the tables of this machine, in the browser.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::Context;
use server::{Config, Families, Limits, Network, Running};
use tracing_subscriber::EnvFilter;

use crate::content::ContentArgs;
use crate::play::store;

/// Where it listens unless told otherwise, if nobody else does.
const USUAL: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 4747);

/// How long bots wait before each play unless told otherwise, in milliseconds.
const PACE: u64 = 350;

/// What is logged unless told otherwise.
const LOGGED: &str = "warn";

/// What `holdout serve` understands.
#[derive(clap::Args, Debug)]
pub struct ServeArgs {
    /// The address and port to listen on. 0.0.0.0:4747 lets others in; by
    /// default only this machine is served.
    #[arg(long, value_name = "ADDRESS")]
    address: Option<SocketAddr>,
    /// The file with the tables. `holdout tables backup` copies it.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Keep the tables in a PostgreSQL database instead. Any number of servers
    /// may share it: postgres://user:password@host:port/name.
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "HOLDOUT_DATABASE",
        hide_env_values = true,
        conflicts_with = "data"
    )]
    database: Option<String>,
    /// How many milliseconds bots wait before each play.
    #[arg(long, value_name = "MS", default_value_t = PACE)]
    pace: u64,
    /// How many tables one address may open per minute.
    #[arg(long, value_name = "N", default_value_t = Limits::default().openings)]
    openings: NonZeroU32,
    /// How many requests one address may send per second. One seat of a table
    /// may send a quarter of that.
    #[arg(long, value_name = "N", default_value_t = Limits::default().requests)]
    requests: NonZeroU32,
    /// How many connections one address may have.
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections)]
    connections: usize,
    /// How many pages of tables may be open from one address.
    #[arg(long, value_name = "N", default_value_t = Limits::default().streams)]
    streams: usize,
    /// A proxy to believe when it says where a request comes from
    /// (X-Forwarded-For, Forwarded): an address, or a network such as
    /// 10.0.0.0/8. May be given several times.
    #[arg(long, value_name = "ADDRESS")]
    trusted_proxy: Vec<Network>,
    /// The name by which others reach this server. Requests for other names are
    /// refused. May be given several times.
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// An address that serves figures for Prometheus, and nothing else.
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// Serve figures at /metrics to requests with this token.
    #[arg(long, value_name = "TOKEN", env = "HOLDOUT_METRICS_TOKEN", hide_env_values = true)]
    metrics_token: Option<String>,
    /// The password that people need to open a table.
    #[arg(long, value_name = "PASSWORD", env = "HOLDOUT_PASSWORD", hide_env_values = true)]
    password: Option<String>,
    /// Delete tables so many days after their game was over. By default all are kept.
    #[arg(long, value_name = "DAYS")]
    retention: Option<u32>,
    /// Don't open a browser.
    #[arg(long)]
    no_browser: bool,
    /// What to log to standard error, such as `info` or `server=debug`.
    #[arg(long, value_name = "FILTER", default_value = LOGGED)]
    log: String,
    /// Log one JSON object per line.
    #[arg(long)]
    log_json: bool,
    #[command(flatten)]
    content: ContentArgs,
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        ServeArgs {
            address: None,
            data: None,
            database: None,
            pace: PACE,
            openings: Limits::default().openings,
            requests: Limits::default().requests,
            connections: Limits::default().connections,
            streams: Limits::default().streams,
            trusted_proxy: Vec::new(),
            name: Vec::new(),
            metrics: None,
            metrics_token: None,
            password: None,
            retention: None,
            no_browser: false,
            log: LOGGED.to_owned(),
            log_json: false,
            content: ContentArgs::default(),
        }
    }
}

/// Serves until it is told to stop.
pub fn run(args: &ServeArgs) -> anyhow::Result<()> {
    log(args)?;
    let families = args.content.families()?;
    let data = match &args.data {
        Some(path) => path.clone(),
        None => store::folder().join("tables.db"),
    };
    let parent = data.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = parent.filter(|_| args.database.is_none()) {
        fs::create_dir_all(folder)
            .with_context(|| format!("can't make the folder {}", folder.display()))?;
    }
    let config = Config {
        address: args.address.unwrap_or(USUAL),
        or_any_port: args.address.is_none(),
        data: Some(data),
        database: args.database.clone(),
        pace: Duration::from_millis(args.pace),
        limits: Limits {
            openings: args.openings,
            requests: args.requests,
            per_seat: NonZeroU32::new(args.requests.get() / 4).unwrap_or(NonZeroU32::MIN),
            connections: args.connections,
            streams: args.streams,
            ..Limits::default()
        },
        retention: args.retention,
        trusted_proxies: args.trusted_proxy.clone(),
        names: args.name.clone(),
        metrics: args.metrics,
        metrics_token: args.metrics_token.clone(),
        password: args.password.clone(),
    };
    let runtime = tokio::runtime::Runtime::new().context("this machine starts no threads")?;
    runtime.block_on(serve(args, config, families))
}

async fn serve(args: &ServeArgs, config: Config, families: Families) -> anyhow::Result<()> {
    let mut running: Running = server::serve(config, families).await?;
    if let Some(rescue) = running.rescue() {
        eprintln!("{rescue}");
    }
    let address = format!("http://{}/", running.address());
    // In one piece, and whether or not anybody reads it: the server goes on.
    let told = format!(
        "Holdout is open at {address}\n\
         Ctrl-C closes it; tables are kept. `holdout play` plays in the terminal.\n"
    );
    let _ = io::stdout().write_all(told.as_bytes());
    if !args.no_browser {
        open(&address);
    }
    tokio::select! {
        ended = running.ended() => ended.context("the server ended"),
        () = told_to_stop() => running.stop().await.context("the server did not stop cleanly"),
    }
}

/// Ctrl-C, or what a service manager sends.
async fn told_to_stop() {
    let interrupted = async { drop(tokio::signal::ctrl_c().await) };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    interrupted.await;
}

fn log(args: &ServeArgs) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&args.log)
        .with_context(|| format!("`{}` is no filter; try `info`", args.log))?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match args.log_json {
        true => logs.json().init(),
        false => logs.init(),
    }
    Ok(())
}

/// Opens a browser where there is a screen for one; the address was printed.
fn open(address: &str) {
    let opener = if cfg!(target_os = "macos") {
        Some(("open", vec![address]))
    } else if cfg!(windows) {
        Some(("cmd", vec!["/C", "start", "", address]))
    } else {
        let screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
        screen.then(|| ("xdg-open", vec![address]))
    };
    if let Some((program, arguments)) = opener {
        let quiet = || Stdio::null();
        // Without a browser the address still works.
        let _ = Command::new(program).args(arguments).stdout(quiet()).stderr(quiet()).spawn();
    }
}
