//! A union-find of typed entities that change their type together.

use cotan_ir::{Op, Value};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// An entity with a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Typed {
    /// An SSA value.
    Value(Value),
    /// A result in the type of a function.
    Result(Op, usize),
}

/// Disjoint sets. The index of an entity is its node.
#[derive(Default)]
pub(super) struct UnionFind {
    nodes: IndexMap<Typed, Node, FxBuildHasher>,
}

#[derive(Clone, Copy)]
struct Node {
    /// Another node of the same set, or itself if it is the representative.
    parent: usize,
    /// True if the set keeps its types; valid for representatives.
    pinned: bool,
}

impl UnionFind {
    /// Adds an entity; returns its node.
    pub fn add(&mut self, typed: Typed) -> usize {
        let next = self.nodes.len();
        let entry = self.nodes.entry(typed);
        let index = entry.index();
        entry.or_insert(Node { parent: next, pinned: false });
        index
    }

    /// Merges the sets of two entities.
    pub fn join(&mut self, a: Typed, b: Typed) {
        let (a, b) = (self.add(a), self.add(b));
        let (a, b) = (self.find(a), self.find(b));
        // The earlier node is the representative; path halving keeps paths short.
        let (top, below) = (a.min(b), a.max(b));
        let pinned = self.nodes[a].pinned || self.nodes[b].pinned;
        self.nodes[below].parent = top;
        self.nodes[top].pinned = pinned;
    }

    /// Makes the set of an entity keep its types.
    pub fn pin(&mut self, typed: Typed) {
        let node = self.add(typed);
        let top = self.find(node);
        self.nodes[top].pinned = true;
    }

    /// Makes every node point to its representative: parents precede children.
    pub fn settle(&mut self) {
        for node in 0..self.nodes.len() {
            self.nodes[node].parent = self.nodes[self.nodes[node].parent].parent;
        }
    }

    /// Returns whether an entity changes its type. The sets must be settled.
    pub fn changes(&self, typed: Typed) -> bool {
        self.nodes.get(&typed).is_some_and(|node| !self.nodes[node.parent].pinned)
    }

    /// Returns the entities that change, in order of insertion.
    pub fn changing(&self) -> impl Iterator<Item = Typed> + '_ {
        self.nodes.keys().copied().filter(|&typed| self.changes(typed))
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
