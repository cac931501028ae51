//! A tree of actions, each with the mean of its results.

use table::{Seat, Seeded, Turn};

use super::answerer;
use crate::rules::best;
use crate::{Evaluator, Seen};

/// How much curiosity counts against what is known.
const CURIOSITY: f32 = 0.35;

/// How many points of advice less make an action half as interesting.
const TEMPERATURE: f32 = 40.0;

/// Actions so many points worse than the best aren't looked at.
const HOPELESS: i32 = 300;

/// What an untried action is thought to be worth less than its siblings.
const UNTRIED: f32 = 0.05;

/// An action at a node of the tree.
struct Edge<A> {
    action: A,
    /// How interesting it is before it was tried.
    prior: f32,
    tried: u32,
    /// The sum of what it promised to the seat that chose it.
    won: f32,
    /// The node to which it leads, once it was tried.
    to: Option<usize>,
}

/// What may be done at some point: all that was allowed in any world so far.
struct Node<A> {
    edges: Vec<Edge<A>>,
    tried: u32,
}

impl<A> Default for Node<A> {
    fn default() -> Node<A> {
        Node { edges: Vec::new(), tried: 0 }
    }
}

/// A tree of actions, grown world by world.
pub(super) struct Tree<'l, G: Evaluator> {
    seat: Seat,
    root: &'l [G::Action],
    chance: Seeded,
    nodes: Vec<Node<G::Action>>,
    legal: Vec<G::Action>,
    scores: Vec<i32>,
    /// Which edges of a node this world allows.
    open: Vec<bool>,
    /// The way down: node, edge and who chose it.
    path: Vec<(usize, usize, Seat)>,
    memory: G::Memory,
}

impl<'l, G: Evaluator> Tree<'l, G> {
    /// A tree for a decision of `seat` among `root`.
    pub(super) fn new(seat: Seat, root: &'l [G::Action], seed: u64) -> Tree<'l, G> {
        Tree {
            seat,
            root,
            chance: Seeded::new(seed, crate::STREAM),
            nodes: vec![Node::default()],
            legal: Vec::new(),
            scores: Vec::new(),
            open: Vec::new(),
            path: Vec::new(),
            memory: G::Memory::default(),
        }
    }

    /// Whether there is anything to find out: more than one action worth a look.
    pub(super) fn is_open(&self) -> bool {
        self.nodes[0].tried == 0 || self.nodes[0].edges.len() > 1
    }

    /// How often each action of the root was tried, and the sum of what it
    /// promised.
    pub(super) fn roots(&self) -> Vec<(u32, f32)> {
        let of = |action: &G::Action| {
            let edge = self.nodes[0].edges.iter().find(|edge| edge.action == *action);
            edge.map_or((0, 0.0), |edge| (edge.tried, edge.won))
        };
        self.root.iter().map(of).collect()
    }

    /// Tries one more world.
    pub(super) fn grow(&mut self, seen: Seen<'_, G>) {
        let mut world = seen.world(&mut self.chance);
        let until = world.pace() + G::HORIZON;
        self.path.clear();
        let mut node = 0;
        loop {
            if let Turn::Over(_) = world.turn() {
                break;
            }
            self.legal.clear();
            if node == 0 {
                self.legal.extend_from_slice(self.root);
            } else {
                world.legal(&mut self.legal);
            }
            self.note(node, &world);
            let Some(edge) = self.select(node) else { break };
            let chosen = self.nodes[node].edges[edge].action;
            let seat = if node == 0 { self.seat } else { answerer(&world, chosen) };
            self.path.push((node, edge, seat));
            if !self.act(&mut world, seat, chosen) {
                break;
            }
            match self.nodes[node].edges[edge].to {
                Some(next) => node = next,
                None => {
                    self.nodes.push(Node::default());
                    let next = self.nodes.len() - 1;
                    self.nodes[node].edges[edge].to = Some(next);
                    break;
                }
            }
        }
        self.play_on(&mut world, until);
        self.learn(&world);
    }

    /// Does an action for a seat, or for another of those who decide where it is theirs.
    fn act(&mut self, world: &mut G, seat: Seat, action: G::Action) -> bool {
        // Refused, it changes nothing.
        world.apply(seat, action, &mut self.chance, &mut ()).is_ok() || {
            let other = answerer(world, action);
            world.apply(other, action, &mut self.chance, &mut ()).is_ok()
        }
    }

    /// Notes what this world allows, and adds what no world before it did.
    fn note(&mut self, node: usize, world: &G) {
        let edges = &self.nodes[node].edges;
        self.open.clear();
        self.open.resize(edges.len(), false);
        let mut new = self.nodes[node].tried == 0;
        for action in &self.legal {
            match edges.iter().position(|edge| edge.action == *action) {
                Some(place) => self.open[place] = true,
                None => new = true,
            }
        }
        if !new {
            return;
        }
        self.scores.clear();
        world.advise(self.seat, &self.legal, &mut self.memory, &mut self.scores);
        let top = self.scores.iter().copied().max().unwrap_or(0);
        for (action, score) in self.legal.iter().zip(&self.scores) {
            let worse = top - *score;
            let edges = &mut self.nodes[node].edges;
            if worse <= HOPELESS && edges.iter().all(|edge| edge.action != *action) {
                let calm = 1.0 + worse as f32 / TEMPERATURE;
                let prior = 1.0 / (calm * calm);
                edges.push(Edge { action: *action, prior, tried: 0, won: 0.0, to: None });
                self.open.push(true);
            }
        }
    }

    /// The most interesting of what is allowed: what went well, what the rules
    /// of thumb point at, and what was tried least.
    fn select(&mut self, node: usize) -> Option<usize> {
        let node = &mut self.nodes[node];
        let open = || node.edges.iter().enumerate().filter(|(place, _)| self.open[*place]);
        let mut priors = 0.0;
        let mut tried = 0;
        let mut won = 0.0;
        for (_, edge) in open() {
            priors += edge.prior;
            tried += edge.tried;
            won += edge.won;
        }
        let untried = if tried > 0 { won / tried as f32 - UNTRIED } else { 0.5 };
        let wonder = CURIOSITY * (tried as f32 + 1.0).sqrt() / priors.max(f32::MIN_POSITIVE);
        let mut best: Option<(usize, f32)> = None;
        for (place, edge) in open() {
            let mean = if edge.tried > 0 { edge.won / edge.tried as f32 } else { untried };
            let interest = mean + wonder * edge.prior / (1.0 + edge.tried as f32);
            if best.is_none_or(|(_, most)| interest > most) {
                best = Some((place, interest));
            }
        }
        node.tried += 1;
        best.map(|(place, _)| place)
    }

    /// Plays on by the rules of thumb.
    fn play_on(&mut self, world: &mut G, until: u32) {
        while world.pace() < until {
            let Turn::Decide(seats) = world.turn() else { break };
            self.legal.clear();
            world.legal(&mut self.legal);
            self.scores.clear();
            let seat = seats.lowest().unwrap_or(self.seat);
            if self.legal.len() > 1 {
                world.advise(seat, &self.legal, &mut self.memory, &mut self.scores);
            }
            let Some(action) = self.legal.get(best(&self.scores)).copied() else { break };
            if !self.act(world, seat, action) {
                break;
            }
        }
    }

    /// Remembers what the world promised, along the way down.
    fn learn(&mut self, world: &G) {
        let mut known: Option<(Seat, f32)> = None;
        for (node, edge, seat) in &self.path {
            let win_chance = match known {
                Some((whose, win_chance)) if whose == *seat => win_chance,
                _ => world.win_chance(*seat),
            };
            known = Some((*seat, win_chance));
            let edge = &mut self.nodes[*node].edges[*edge];
            edge.tried += 1;
            edge.won += win_chance;
        }
    }
}
