//! Where bots wait for their turn to think. Each address gets a turn before the
//! next one of the same address, so a thousand tables of one person delay
//! others no more than one table.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// The queue.
pub struct Queue {
    state: Mutex<State>,
}

struct State {
    /// So many more may think now.
    free: usize,
    /// Whose turn is next.
    turns: VecDeque<IpAddr>,
    waiting: HashMap<IpAddr, VecDeque<oneshot::Sender<()>>>,
}

/// The turn to think, until it is dropped.
pub struct Turn {
    queue: Arc<Queue>,
}

impl Queue {
    /// A queue before so many places.
    pub fn new(places: usize) -> Queue {
        let free = places.max(1);
        Queue { state: Mutex::new(State { free, turns: VecDeque::new(), waiting: HashMap::new() }) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn give_back(&self) {
        let mut state = self.state();
        state.free += 1;
        state.call();
    }

    /// Waits for a turn.
    pub async fn turn(self: &Arc<Self>, owner: IpAddr) -> Turn {
        let (called, call) = oneshot::channel();
        {
            let mut state = self.state();
            let own = state.waiting.entry(owner).or_default();
            own.push_back(called);
            let is_first = own.len() == 1;
            if is_first {
                state.turns.push_back(owner);
            }
            state.call();
        }
        let mut waiting = Waiting { queue: Arc::clone(self), call };
        // The queue calls everybody before it ends.
        let _ = (&mut waiting.call).await;
        Turn { queue: Arc::clone(self) }
    }
}

/// Somebody who waits to be called.
struct Waiting {
    queue: Arc<Queue>,
    call: oneshot::Receiver<()>,
}

impl Drop for Waiting {
    /// Whoever stops waiting in the moment they are called gives the place back.
    fn drop(&mut self) {
        self.call.close();
        if self.call.try_recv().is_ok() {
            self.queue.give_back();
        }
    }
}

impl State {
    /// Calls those who are next, as long as there are places.
    fn call(&mut self) {
        while self.free > 0 {
            let Some(owner) = self.turns.pop_front() else { return };
            let Some(own) = self.waiting.get_mut(&owner) else { continue };
            let next = own.pop_front();
            match own.is_empty() {
                true => drop(self.waiting.remove(&owner)),
                false => self.turns.push_back(owner),
            }
            if next.is_some_and(|next| next.send(()).is_ok()) {
                self.free -= 1;
            }
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.queue.give_back();
    }
}

#[cfg(test)]
mod tests {
    use std::task::{Context, Waker};

    use super::*;

    #[tokio::test]
    async fn one_persons_many_bots_don_t_hold_up_another() {
        let queue = Arc::new(Queue::new(1));
        let [greedy, other] = [IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2])];
        let first = queue.turn(greedy).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for owner in [greedy, greedy, greedy, other, greedy] {
            let (queue, order) = (Arc::clone(&queue), Arc::clone(&order));
            waiting.push(tokio::spawn(async move {
                let turn = queue.turn(owner).await;
                order.lock().unwrap().push(owner);
                tokio::task::yield_now().await;
                drop(turn);
            }));
            tokio::task::yield_now().await;
        }
        drop(first);
        for task in waiting {
            task.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [greedy, other, greedy, greedy, greedy]);
        assert_eq!(queue.state().free, 1);
    }

    #[tokio::test]
    async fn whoever_stops_waiting_takes_no_place() {
        let queue = Arc::new(Queue::new(1));
        let owner = IpAddr::from([10, 0, 0, 1]);
        let first = queue.turn(owner).await;
        let mut second = Box::pin(queue.turn(owner));
        let waits = &mut Context::from_waker(Waker::noop());
        assert!(second.as_mut().poll(waits).is_pending());
        // Called, and gone before it heard of it.
        drop(first);
        drop(second);
        assert_eq!(queue.state().free, 1);
        let third = queue.turn(owner).await;
        let mut fourth = Box::pin(queue.turn(owner));
        assert!(fourth.as_mut().poll(waits).is_pending());
        drop(fourth);
        drop(third);
        assert_eq!(queue.state().free, 1);
    }
}
