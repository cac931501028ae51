//! The door: who may connect, how many at once, and how long they may stay
//! silent. Nobody can block it for others.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::whence::{Proxies, household};

/// How long somebody may take to ask, and how long a connection may be silent
/// between two questions.
const SILENCE: Duration = Duration::from_secs(10);

/// How long the door waits when the machine has no descriptors left.
const PAUSE: Duration = Duration::from_millis(50);

/// Descriptors that are kept for files and the like.
const SPARE: u64 = 64;

/// Counts who is in, by address, and all of them.
#[derive(Default)]
pub(crate) struct Turnstile {
    taken: Mutex<(HashMap<IpAddr, usize>, usize)>,
}

/// Somebody let in, until this is dropped.
pub(crate) struct Admission {
    turnstile: Arc<Turnstile>,
    from: IpAddr,
}

impl Turnstile {
    /// Lets somebody in, unless one address has too many, or all together have.
    pub(crate) fn take(
        self: &Arc<Self>,
        from: IpAddr,
        most_each: usize,
        most: usize,
    ) -> Option<Admission> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let own = taken.0.get(&from).copied().unwrap_or(0);
        if own >= most_each || taken.1 >= most {
            return None;
        }
        taken.0.insert(from, own + 1);
        taken.1 += 1;
        Some(Admission { turnstile: Arc::clone(self), from })
    }

    /// How many are taken.
    pub(crate) fn len(&self) -> usize {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).1
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut taken = self.turnstile.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.1 -= 1;
        match taken.0.get_mut(&self.from) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(taken.0.remove(&self.from)),
        }
    }
}

/// The door of a server.
pub(crate) struct Door {
    turnstile: Arc<Turnstile>,
    most_each: usize,
    most: usize,
    proxies: Proxies,
}

impl Door {
    /// A door for so many connections of each address and in all, as far as
    /// the machine has descriptors for them.
    pub(crate) fn new(most_each: usize, most: usize, proxies: Proxies) -> Door {
        let descriptors = raise_descriptors();
        let most = match descriptors {
            Some(limit) => most.min(usize::try_from(limit.saturating_sub(SPARE)).unwrap_or(most)),
            None => most,
        };
        metrics::gauge!("holdout_connections_most").set(most as f64);
        tracing::info!(?descriptors, connections = most, "how many can be served at once");
        Door { turnstile: Arc::default(), most_each, most, proxies }
    }

    fn enter(&self, from: IpAddr) -> Option<Admission> {
        // Behind a proxy are many.
        let most_each = if self.proxies.trust(from) { self.most } else { self.most_each };
        let admission = self.turnstile.take(household(from), most_each, self.most);
        if admission.is_none() {
            metrics::counter!("holdout_connections_refused_total").increment(1);
        }
        admission
    }

    /// Lets people in until the server stops; then those who are there finish.
    pub(crate) async fn serve(
        self,
        listener: TcpListener,
        router: Router,
        mut stop: watch::Receiver<bool>,
    ) {
        let stopping = stop.clone();
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = stop.wait_for(|stops| *stops) => break,
            };
            match accepted {
                Ok((stream, from)) => {
                    // Whoever has too many is let go at once, which costs nothing.
                    let Some(admission) = self.enter(from.ip()) else { continue };
                    let (router, stop) = (router.clone(), stopping.clone());
                    tokio::spawn(async move {
                        attend(stream, from, router, stop).await;
                        drop(admission);
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "somebody could not be let in");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
        drop(listener);
        while self.turnstile.len() > 0 {
            tokio::time::sleep(PAUSE / 5).await;
        }
    }
}

/// Answers on one connection.
async fn attend(
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    mut stop: watch::Receiver<bool>,
) {
    // News are small: waiting to fill a packet would cost 40 ms each.
    let _ = stream.set_nodelay(true);
    let inner = TowerToHyperService::new(router);
    let service = hyper::service::service_fn(move |mut request: hyper::Request<_>| {
        request.extensions_mut().insert(ConnectInfo(from));
        hyper::service::Service::call(&inner, request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SILENCE)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // Why somebody hung up is their own business.
        _ = connection.as_mut() => return,
        _ = stop.wait_for(|stops| *stops) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// Raises how many descriptors this program may have to what the machine
/// allows it; how many that is, where it is known.
#[cfg(unix)]
fn raise_descriptors() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let now = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: now.maximum, maximum: now.maximum };
    let limit = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => now.maximum,
        Err(_) => now.current,
    };
    limit.inspect(|limit| metrics::gauge!("holdout_descriptors_most").set(*limit as f64))
}

#[cfg(not(unix))]
fn raise_descriptors() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_all_places() {
        let turnstile = Arc::new(Turnstile::default());
        let [one, other] = [IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2])];
        let held: Vec<Admission> = (0..9).filter_map(|_| turnstile.take(one, 3, 5)).collect();
        assert_eq!((held.len(), turnstile.len()), (3, 3));
        let more: Vec<Admission> = (0..9).filter_map(|_| turnstile.take(other, 3, 5)).collect();
        assert_eq!((more.len(), turnstile.len()), (2, 5), "five in all");
        drop(held);
        assert_eq!(turnstile.len(), 2);
        assert!(turnstile.take(one, 3, 5).is_some());
        drop(more);
        assert_eq!(turnstile.taken.lock().unwrap().0.len(), 0, "those who left are forgotten");
    }
}
