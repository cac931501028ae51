//! A PostgreSQL cluster that is thrown away: made in a folder of its own,
//! reached on loopback alone, ended with the test whatever becomes of that.
//!
//! `cargo xtask test` installs Debian's PostgreSQL where it may. Without it
//! these tests pass with a message; with `CI=true` they fail.

#![allow(dead_code)]

use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The name of the cluster's only user.
const USER: &str = "holdout";

/// Tests needn't wait for the disk.
const UNSYNCED: &str = "-c fsync=off";

/// Who gets in where nothing is said in the clear.
const TLS_ONLY: &str = "hostssl all all 127.0.0.1/32 trust\n";

/// A cluster that runs.
pub struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
    /// What it is started with besides.
    options: &'static str,
    /// It stops the cluster when nobody holds its standard input any more, and
    /// removes the folder.
    _keeper: Child,
}

/// The programs of the newest PostgreSQL on this machine.
fn programs() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("HOLDOUT_POSTGRES") {
        return Some(folder.into());
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut folders: Vec<PathBuf> = versions
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .filter(|folder| folder.join("initdb").is_file())
        .collect();
    folders.sort();
    folders.pop()
}

/// The database does not run as root, so that somebody else runs it.
fn unprivileged(program: &Path) -> Command {
    let id = Command::new("id").arg("-u").output();
    match id.is_ok_and(|id| id.stdout.trim_ascii() == b"0") {
        true => {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(program);
            command
        }
        false => Command::new(program),
    }
}

fn quiet(command: &mut Command) -> bool {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

impl Cluster {
    /// The cluster of this test program; nothing where there is no PostgreSQL.
    pub fn any() -> Option<&'static Cluster> {
        static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
        CLUSTER.get_or_init(Cluster::start).as_ref()
    }

    /// A cluster of its own.
    pub fn start() -> Option<Cluster> {
        Cluster::make(UNSYNCED, &[])
    }

    /// One of its own that waits for the disk, as people's do.
    pub fn synced() -> Option<Cluster> {
        Cluster::make("-c fsync=on", &[])
    }

    /// One of its own that takes nothing but TLS, with this certificate and its key.
    pub fn secured(certificate: &str, key: &str) -> Option<Cluster> {
        let files = [("server.crt", certificate), ("server.key", key), ("pg_hba.conf", TLS_ONLY)];
        Cluster::make("-c fsync=off -c ssl=on", &files)
    }

    /// Makes one, with files of its own beside its data.
    fn make(options: &'static str, files: &[(&str, &str)]) -> Option<Cluster> {
        let Some(programs) = programs() else {
            let what = "there is no PostgreSQL: apt-get install postgresql";
            assert!(!std::env::var("CI").is_ok_and(|ci| ci == "true"), "{what}");
            let _ = writeln!(std::io::stderr(), "{what}; tests with it are skipped");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("holdout-pg").tempdir().expect("a folder");
        let folder = folder.keep();
        // Whoever runs it must get there, and nobody else.
        quiet(Command::new("chown").arg("nobody:nogroup").arg(&folder));
        let data = folder.join("data");
        let made = quiet(
            unprivileged(&programs.join("initdb"))
                .args(["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", "-U", USER])
                .arg("-D")
                .arg(&data),
        );
        assert!(made, "initdb of {} failed", programs.display());
        for (name, text) in files {
            let file = data.join(name);
            std::fs::write(&file, text).expect("a file of the cluster");
            quiet(Command::new("chown").arg("nobody:nogroup").arg(&file));
            quiet(Command::new("chmod").arg("600").arg(&file));
        }
        let port =
            TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("it").port();
        let words = "cat > /dev/null; \"$1\" -D \"$2\" -m immediate stop; rm -rf \"$3\"";
        let keeper = unprivileged(Path::new("sh"))
            .args(["-c", words, "sh"])
            .args([&programs.join("pg_ctl"), &data, &folder])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("somebody who ends it");
        let cluster = Cluster { folder, programs, port, options, _keeper: keeper };
        cluster.up();
        Some(cluster)
    }

    fn control(&self, words: &[&str]) -> bool {
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories= {} \
             -c max_connections=200",
            self.port, self.options
        );
        quiet(
            unprivileged(&self.programs.join("pg_ctl"))
                .arg("-D")
                .arg(self.folder.join("data"))
                .arg("-l")
                .arg(self.folder.join("log"))
                .args(["-o", &options, "-w", "-t", "60"])
                .args(words),
        )
    }

    fn up(&self) {
        assert!(
            self.control(&["start"]),
            "PostgreSQL did not start: see {}",
            self.folder.display()
        );
    }

    /// Stops it as a failure of the machine would, and starts it again.
    pub fn restart(&self) {
        self.control(&["-m", "immediate", "stop"]);
        self.up();
    }

    /// The number of its first process.
    pub fn process(&self) -> Option<u32> {
        let file = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?;
        file.lines().next()?.trim().parse().ok()
    }

    /// The port on loopback.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of a database, by way of a port.
    pub fn address(&self, port: u16, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{port}/{database}")
    }

    /// The address of a new database.
    pub fn database(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("test{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        assert!(self.ask("postgres", &format!("CREATE DATABASE {name}")).is_some());
        self.address(self.port, &name)
    }

    /// What the database itself says to a question.
    pub fn ask(&self, database: &str, sql: &str) -> Option<String> {
        let database = database.rsplit('/').next().unwrap_or(database);
        let output = Command::new(self.programs.join("psql"))
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql])
            .arg(self.address(self.port, database))
            .output()
            .ok()?;
        let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(said)
    }
}

/// A line to the cluster that can be cut.
pub struct Line {
    port: u16,
    cut: std::sync::Arc<AtomicU32>,
}

impl Line {
    /// A line to a port on loopback.
    pub fn to(port: u16) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let own = listener.local_addr().expect("it").port();
        let cut = std::sync::Arc::<AtomicU32>::default();
        let seen = std::sync::Arc::clone(&cut);
        std::thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                let when = seen.load(Ordering::Relaxed);
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (Ok(from), Ok(to)) = (from.try_clone(), to.try_clone()) else { continue };
                    let seen = std::sync::Arc::clone(&seen);
                    std::thread::spawn(move || carry(from, to, &seen, when));
                }
            }
        });
        Line { port: own, cut }
    }

    /// The port at this end.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Breaks all connections there are, in the middle of whatever they carry.
    pub fn cut(&self) {
        self.cut.fetch_add(1, Ordering::Relaxed);
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, cut: &AtomicU32, when: u32) {
    use std::io::Read as _;
    let _ = from.set_read_timeout(Some(Duration::from_millis(20)));
    let mut some = [0; 4096];
    while cut.load(Ordering::Relaxed) == when {
        match from.read(&mut some) {
            Ok(0) => break,
            Ok(count) => {
                if to.write_all(&some[..count]).is_err() {
                    break;
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => break,
        }
    }
    let _ = from.shutdown(std::net::Shutdown::Both);
    let _ = to.shutdown(std::net::Shutdown::Both);
}

/// Waits until something is so.
pub fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(30), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
