//! Minimum cuts of networks with capacities, by shortest augmenting paths in levels.

use std::collections::VecDeque;

/// A capacity that no cut includes.
pub const UNLIMITED: u64 = u64::MAX / 4;

/// A network of nodes and directed edges.
#[derive(Default)]
pub struct Network {
    /// The edges that leave each node, as indices into `edges`.
    leaving: Vec<Vec<usize>>,
    /// Edges, each followed by its reverse.
    edges: Vec<Edge>,
}

struct Edge {
    to: usize,
    capacity: u64,
}

impl Network {
    /// Adds a node.
    pub fn add_node(&mut self) -> usize {
        self.leaving.push(Vec::new());
        self.leaving.len() - 1
    }

    /// Adds an edge.
    pub fn add_edge(&mut self, from: usize, to: usize, capacity: u64) {
        for (from, to, capacity) in [(from, to, capacity), (to, from, 0)] {
            self.leaving[from].push(self.edges.len());
            self.edges.push(Edge { to, capacity });
        }
    }

    /// Returns for each node whether it is on the side of the sink, for the minimum cut that is
    /// closest to the sink.
    pub fn sink_side(mut self, source: usize, sink: usize) -> Vec<bool> {
        while let Some(levels) = self.levels(source, sink) {
            let mut next = vec![0; self.leaving.len()];
            while self.augment(source, sink, &levels, &mut next) {}
        }
        self.reaching(sink)
    }

    /// Returns the distance of each node from the source over edges with capacity; `None` if the
    /// sink is not reached.
    fn levels(&self, source: usize, sink: usize) -> Option<Vec<usize>> {
        let mut levels = vec![usize::MAX; self.leaving.len()];
        levels[source] = 0;
        let mut open = VecDeque::from([source]);
        while let Some(node) = open.pop_front() {
            for edge in self.leaving[node].iter().map(|&at| &self.edges[at]) {
                if edge.capacity > 0 && levels[edge.to] == usize::MAX {
                    levels[edge.to] = levels[node] + 1;
                    open.push_back(edge.to);
                }
            }
        }
        (levels[sink] != usize::MAX).then_some(levels)
    }

    /// Sends flow along one path that goes up one level with each edge; `next` has the first edge
    /// of each node that is not exhausted. Returns false if there is no such path.
    fn augment(
        &mut self,
        source: usize,
        sink: usize,
        levels: &[usize],
        next: &mut [usize],
    ) -> bool {
        let mut path: Vec<usize> = Vec::new();
        loop {
            let node = path.last().map_or(source, |&at| self.edges[at].to);
            if node == sink {
                self.send(&path);
                return true;
            }
            let open = self.leaving[node][next[node]..].iter().position(|&at| {
                let edge = &self.edges[at];
                edge.capacity > 0 && levels[edge.to] == levels[node] + 1
            });
            if let Some(skipped) = open {
                next[node] += skipped;
                path.push(self.leaving[node][next[node]]);
                continue;
            }
            next[node] = self.leaving[node].len();
            let Some(at) = path.pop() else { return false };
            let before = self.edges[at ^ 1].to;
            next[before] += 1;
        }
    }

    fn send(&mut self, path: &[usize]) {
        let flow = path.iter().map(|&at| self.edges[at].capacity).min().unwrap_or(0);
        for &at in path {
            self.edges[at].capacity -= flow;
            self.edges[at ^ 1].capacity += flow;
        }
    }

    /// Returns the nodes from which the sink is reached over edges with capacity.
    fn reaching(&self, sink: usize) -> Vec<bool> {
        let mut reaching = vec![false; self.leaving.len()];
        reaching[sink] = true;
        let mut open = vec![sink];
        while let Some(node) = open.pop() {
            for &at in &self.leaving[node] {
                let from = self.edges[at].to;
                if self.edges[at ^ 1].capacity > 0 && !reaching[from] {
                    reaching[from] = true;
                    open.push(from);
                }
            }
        }
        reaching
    }
}
