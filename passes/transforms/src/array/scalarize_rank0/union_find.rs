//! Places that get another type together or not at all: a union-find.

use cotan_ir::{Op, Value};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// Something that has a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Typed {
    /// A value.
    Value(Value),
    /// A result of a function, as its type says it.
    Result(Op, usize),
}

/// Sets of places. A place's index is its node.
#[derive(Default)]
pub(super) struct UnionFind {
    nodes: IndexMap<Typed, Node, FxBuildHasher>,
}

#[derive(Clone, Copy)]
struct Node {
    /// Another node of the same set, or itself if it stands for the set.
    parent: usize,
    /// Whether the set keeps its types; right where it stands for the set.
    kept: bool,
}

impl UnionFind {
    /// Makes a place known; returns its node.
    pub fn add(&mut self, place: Typed) -> usize {
        let next = self.nodes.len();
        let entry = self.nodes.entry(place);
        let index = entry.index();
        entry.or_insert(Node { parent: next, kept: false });
        index
    }

    /// Makes two places change together.
    pub fn join(&mut self, a: Typed, b: Typed) {
        let (a, b) = (self.add(a), self.add(b));
        let (a, b) = (self.find(a), self.find(b));
        // The earlier one stands for both; halving keeps paths short.
        let (top, below) = (a.min(b), a.max(b));
        let kept = self.nodes[a].kept || self.nodes[b].kept;
        self.nodes[below].parent = top;
        self.nodes[top].kept = kept;
    }

    /// Makes a place, and all that change with it, keep their types.
    pub fn keep(&mut self, place: Typed) {
        let node = self.add(place);
        let top = self.find(node);
        self.nodes[top].kept = true;
    }

    /// Makes every node point to the one that stands for its set: parents stand before.
    pub fn settle(&mut self) {
        for node in 0..self.nodes.len() {
            self.nodes[node].parent = self.nodes[self.nodes[node].parent].parent;
        }
    }

    /// Whether a place changes. Sets must be settled.
    pub fn changes(&self, place: Typed) -> bool {
        self.nodes.get(&place).is_some_and(|node| !self.nodes[node.parent].kept)
    }

    /// The places that change, in the order they became known.
    pub fn changing(&self) -> impl Iterator<Item = Typed> + '_ {
        self.nodes.keys().copied().filter(|&place| self.changes(place))
    }

    fn find(&mut self, mut node: usize) -> usize {
        while self.nodes[node].parent != node {
            let parent = self.nodes[node].parent;
            let above = self.nodes[parent].parent;
            self.nodes[node].parent = above;
            node = above;
        }
        node
    }
}
