//! Dominator trees by Lengauer and Tarjan: almost linear for every graph. (petgraph's are
//! quadratic already when every block of a chain may leave to one exit; the tests compare with
//! them.)

use crate::cfg::Cfg;

const NONE: u32 = u32::MAX;

/// A dominator tree. Outside, blocks are numbered as in the graph; inside, in the order in which
/// a depth-first search finds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DomTree {
    /// For each block when the search found it.
    found: Vec<u32>,
    /// The block found at each time.
    order: Vec<u32>,
    /// For each time the immediate dominator.
    idom: Vec<u32>,
    /// For each time the position in a preorder of the tree, and the size of its subtree.
    spans: Vec<(u32, u32)>,
}

/// The depth-first search, and the forest that is linked in reverse order.
struct Search {
    found: Vec<u32>,
    order: Vec<u32>,
    parent: Vec<u32>,
    semi: Vec<u32>,
    ancestor: Vec<u32>,
    /// The node with the smallest `semi` on the compressed path to the root.
    best: Vec<u32>,
    path: Vec<u32>,
}

impl DomTree {
    pub fn new(cfg: &Cfg) -> Self {
        let mut search = Search::new(cfg);
        let idom = search.immediate_dominators(cfg);
        let spans = spans(&idom);
        Self { found: search.found, order: search.order, idom, spans }
    }

    pub fn is_reachable(&self, block: u32) -> bool {
        self.found[block as usize] != NONE
    }

    pub fn dominates(&self, a: u32, b: u32) -> bool {
        let (a, b) = (self.found[a as usize], self.found[b as usize]);
        if a == NONE || b == NONE {
            return b == NONE;
        }
        let (start, len) = self.spans[a as usize];
        (start..start + len).contains(&self.spans[b as usize].0)
    }

    pub fn immediate_dominator(&self, block: u32) -> Option<u32> {
        let time = self.found[block as usize];
        if time == NONE || time == 0 {
            return None;
        }
        Some(self.order[self.idom[time as usize] as usize])
    }

    pub fn preorder(&self) -> impl Iterator<Item = u32> {
        let mut blocks = vec![0; self.order.len()];
        for (&block, &(place, _)) in self.order.iter().zip(&self.spans) {
            blocks[place as usize] = block;
        }
        blocks.into_iter()
    }
}

/// Dominators precede the nodes that they dominate: sizes add up in reverse, positions in order.
fn spans(idom: &[u32]) -> Vec<(u32, u32)> {
    let mut spans = vec![(0, 1); idom.len()];
    for time in (1..idom.len()).rev() {
        spans[idom[time] as usize].1 += spans[time].1;
    }
    let mut free = vec![1; idom.len()];
    for time in 1..idom.len() {
        let above = idom[time] as usize;
        spans[time].0 = free[above];
        free[above] += spans[time].1;
        free[time] = spans[time].0 + 1;
    }
    spans
}

impl Search {
    fn new(cfg: &Cfg) -> Self {
        let (mut found, mut order) = (vec![NONE; cfg.len()], Vec::new());
        let mut parent = Vec::new();
        let mut open = if cfg.is_empty() { vec![] } else { vec![(0, 0)] };
        while let Some((block, from)) = open.pop() {
            if found[block as usize] != NONE {
                continue;
            }
            let time = order.len() as u32;
            found[block as usize] = time;
            order.push(block);
            parent.push(from);
            let next = cfg.successors(block).iter().rev();
            open.extend(next.filter(|&&b| found[b as usize] == NONE).map(|&b| (b, time)));
        }
        let times = order.len() as u32;
        Self {
            found,
            order,
            parent,
            semi: (0..times).collect(),
            ancestor: vec![NONE; times as usize],
            best: (0..times).collect(),
            path: Vec::new(),
        }
    }

    fn immediate_dominators(&mut self, cfg: &Cfg) -> Vec<u32> {
        let times = self.order.len();
        let mut idom = vec![0; times];
        // Lists of nodes by their semidominator.
        let (mut first, mut next) = (vec![NONE; times], vec![NONE; times]);
        for w in (1..times).rev() {
            self.semidominate(cfg, w);
            let semi = self.semi[w] as usize;
            next[w] = std::mem::replace(&mut first[semi], w as u32);
            let parent = self.parent[w];
            self.ancestor[w] = parent;
            let mut waiting = std::mem::replace(&mut first[parent as usize], NONE);
            while waiting != NONE {
                let v = waiting as usize;
                let u = self.eval(waiting);
                idom[v] = if self.semi[u as usize] < self.semi[v] { u } else { parent };
                waiting = next[v];
            }
        }
        for w in 1..times {
            if idom[w] != self.semi[w] {
                idom[w] = idom[idom[w] as usize];
            }
        }
        idom
    }

    fn semidominate(&mut self, cfg: &Cfg, w: usize) {
        for &block in cfg.predecessors(self.order[w]) {
            let v = self.found[block as usize];
            if v != NONE {
                let u = self.eval(v);
                self.semi[w] = self.semi[w].min(self.semi[u as usize]);
            }
        }
    }

    /// Returns the node with the smallest semidominator above `v`, its tree's root excluded.
    /// Compresses the path there.
    fn eval(&mut self, v: u32) -> u32 {
        let mut node = v;
        while self.ancestor[node as usize] != NONE {
            self.path.push(node);
            node = self.ancestor[node as usize];
        }
        // The topmost on the path is right already; those below learn from the one above.
        let Some(mut above) = self.path.pop() else { return v };
        let root = self.ancestor[above as usize];
        while let Some(node) = self.path.pop() {
            let (mine, other) = (self.best[node as usize], self.best[above as usize]);
            if self.semi[other as usize] < self.semi[mine as usize] {
                self.best[node as usize] = other;
            }
            self.ancestor[node as usize] = root;
            above = node;
        }
        self.best[v as usize]
    }
}
