//! Servers that are measured, with tables that are thrown away.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::Error;
use crate::cluster::Cluster;

/// The processor's time is told in hundredths of a second.
const TICK: f64 = 0.01;

/// Where tables are kept, and by how many servers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One server with its file.
    File,
    /// So many servers on one database.
    Postgres(usize),
}

impl Kind {
    /// Those that are measured unless some are named.
    pub const ALL: [Kind; 3] = [Kind::File, Kind::Postgres(1), Kind::Postgres(3)];

    /// The kind that a word names.
    pub fn named(word: &str) -> Option<Kind> {
        match word {
            "file" => Some(Kind::File),
            "postgres" => Some(Kind::Postgres(1)),
            "postgres-3" => Some(Kind::Postgres(3)),
            _ => None,
        }
    }

    /// As figures call it.
    pub fn words(self) -> &'static str {
        match self {
            Kind::File => "a file, one server",
            Kind::Postgres(1) => "PostgreSQL, one server",
            Kind::Postgres(_) => "PostgreSQL, three servers",
        }
    }
}

/// Servers that run until this is dropped.
pub struct Place {
    kind: Kind,
    servers: Vec<(Child, String)>,
    cluster: Option<Cluster>,
    _folder: tempfile::TempDir,
}

impl Place {
    /// Starts what is measured; nothing where there is no PostgreSQL.
    pub fn open(kind: Kind, program: &str) -> Result<Option<Place>, Error> {
        let folder = tempfile::tempdir()?;
        let (number, cluster) = match kind {
            Kind::File => (1, None),
            // As people run it: what is acknowledged is on the disk.
            Kind::Postgres(number) => match Cluster::synced() {
                Some(cluster) => (number, Some(cluster)),
                None => return Ok(None),
            },
        };
        let store = match &cluster {
            Some(cluster) => ["--database".to_owned(), cluster.database()],
            None => ["--data".to_owned(), folder.path().join("tables.db").display().to_string()],
        };
        let mut place = Place { kind, servers: Vec::new(), cluster, _folder: folder };
        for _ in 0..number {
            place.servers.push(start(program, &store)?);
        }
        Ok(Some(place))
    }

    /// What is measured.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The servers of a table's two clients: different ones, where there are.
    pub fn addresses(&self, table: usize) -> [&str; 2] {
        let address = |number: usize| self.servers[number % self.servers.len()].1.as_str();
        [address(table), address(table + 1)]
    }

    /// What the servers hold in memory, in KB.
    pub fn memory(&self) -> Result<u64, Error> {
        self.servers.iter().map(|(server, _)| resident(server.id())).sum()
    }

    /// How long the processor has worked for the servers, in seconds.
    pub fn processor(&self) -> Result<f64, Error> {
        self.servers.iter().map(|(server, _)| processor(server.id(), true)).sum()
    }

    /// How long it has worked for the database.
    pub fn database_processor(&self) -> f64 {
        let Some(head) = self.cluster.as_ref().and_then(Cluster::process) else { return 0.0 };
        let Ok(all) = fs::read_dir("/proc") else { return 0.0 };
        let numbers = all.flatten().filter_map(|each| each.file_name().to_str()?.parse().ok());
        let children = numbers.filter(|each| parent(*each) == Some(head));
        children.chain([head]).filter_map(|each| processor(each, each == head).ok()).sum()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        for (server, _) in &mut self.servers {
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}

/// Starts a server without limits to speak of; where it is.
fn start(program: &str, store: &[String; 2]) -> Result<(Child, String), Error> {
    let mut child = Command::new(program)
        .args(["serve", "--no-browser", "--address", "127.0.0.1:0"])
        .args(["--openings", "1000000", "--requests", "1000000"])
        .args(["--connections", "20000", "--streams", "20000"])
        .args(store)
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    if let Some(stdout) = child.stdout.take() {
        BufReader::new(stdout).read_line(&mut line)?;
    }
    match line.trim().strip_prefix("Holdout is open at http://") {
        Some(address) => Ok((child, address.trim_end_matches('/').to_owned())),
        None => Err(format!("the server said {line:?}").into()),
    }
}

/// The fields of a process after its name.
fn fields(process: u32) -> Result<Vec<String>, Error> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let fields = stat.rsplit(')').next().ok_or("no figures")?;
    Ok(fields.split_whitespace().map(str::to_owned).collect())
}

fn parent(process: u32) -> Option<u32> {
    fields(process).ok()?.get(1)?.parse().ok()
}

/// How long the processor has worked for a process, in seconds; for those it
/// started and that have ended, too, if that is wanted.
fn processor(process: u32, with_children: bool) -> Result<f64, Error> {
    let count = if with_children { 4 } else { 2 };
    let ticks: Result<Vec<f64>, _> =
        fields(process)?.iter().skip(11).take(count).map(|field| field.parse()).collect();
    Ok(ticks?.iter().sum::<f64>() * TICK)
}

fn resident(process: u32) -> Result<u64, Error> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("no VmRSS")?;
    Ok(line.split_whitespace().nth(1).ok_or("no figure")?.parse()?)
}
