//! A line between browser and server that can be cut in the middle.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};

/// What passes between a browser and a server.
pub struct Line {
    pub address: SocketAddr,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    /// Whether the answers to what is done get lost.
    deaf: AtomicBool,
    /// How many got lost.
    lost: AtomicUsize,
}

impl Line {
    /// Lays a line to a server.
    pub async fn to(server: SocketAddr) -> Line {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, server, Arc::clone(&shared)));
            }
        });
        Line { address, state }
    }

    /// From now on actions arrive, but their answers and all news get lost.
    pub fn lose_answers(&self, lose: bool) {
        self.state.deaf.store(lose, Ordering::SeqCst);
    }

    /// How many answers got lost.
    pub fn lost(&self) -> usize {
        self.state.lost.load(Ordering::SeqCst)
    }
}

/// Carries one connection. What comes back is thrown away while the line is
/// deaf, and the connection ends there, as when a phone leaves the network.
async fn carry(near: TcpStream, server: SocketAddr, state: Arc<State>) {
    let Ok(far) = TcpStream::connect(server).await else { return };
    let (mut near_in, mut near_out) = near.into_split();
    let (mut far_in, mut far_out) = far.into_split();
    let there = tokio::spawn(async move { copy(&mut near_in, &mut far_out).await });
    let mut part = [0; 8192];
    while let Ok(count @ 1..) = far_in.read(&mut part).await {
        if state.deaf.load(Ordering::SeqCst) {
            state.lost.fetch_add(1, Ordering::SeqCst);
            break;
        }
        if near_out.write_all(&part[..count]).await.is_err() {
            break;
        }
    }
    there.abort();
}
