//! A limit on the rewrites that originate from one operation.

use crate::entity::{Entity, Op};
use rustc_hash::FxHashMap;

/// Rewrites are charged to the original operation: its own, and transitively those of its
/// replacements. So a large program runs out no sooner than a small one.
pub struct Fuel {
    /// For each operation there at the start, how often it was rewritten.
    spent: Vec<u8>,
    /// For each operation created since, its original.
    origins: Vec<Op>,
    /// The last rules applied to origins that are close to the end.
    rules: FxHashMap<Op, Vec<&'static str>>,
}

/// Maximal number of rewrites of an operation and its replacements.
pub const LIMIT: u8 = 64;

/// From here on it is written down which rules applied.
const WATCHED: u8 = LIMIT / 2;

impl Fuel {
    /// Full, for operations with handles below `capacity`.
    pub fn new(capacity: usize) -> Self {
        Self { spent: vec![0; capacity], origins: Vec::new(), rules: FxHashMap::default() }
    }

    /// Returns the original of an operation.
    pub fn origin(&self, op: Op) -> Op {
        match op.index().checked_sub(self.spent.len()) {
            Some(made) => self.origins.get(made).copied().unwrap_or(op),
            None => op,
        }
    }

    /// Records `origin` for all new operations up to `capacity`.
    pub fn made(&mut self, capacity: usize, origin: Op) {
        let made = capacity - self.spent.len();
        if made > self.origins.len() {
            self.origins.resize(made, origin);
        }
    }

    /// Returns whether `origin` has fuel left.
    #[inline]
    pub fn is_left(&self, origin: Op) -> bool {
        self.spent.get(origin.index()).is_none_or(|&spent| spent < LIMIT)
    }

    /// Counts a rewrite.
    pub fn consume(&mut self, origin: Op, rule: &'static str) {
        let Some(spent) = self.spent.get_mut(origin.index()) else { return };
        *spent = spent.saturating_add(1);
        if *spent > WATCHED {
            self.rules.entry(origin).or_default().push(rule);
        }
    }

    /// Returns the rules that were applied repeatedly to replacements of `origin`, in order.
    pub fn looping(&self, origin: Op) -> Vec<&'static str> {
        each_once(self.rules.get(&origin).map_or(&[], |rules| rules))
    }
}

fn each_once(rules: &[&'static str]) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for &rule in rules {
        if !names.contains(&rule) {
            names.push(rule);
        }
    }
    names
}

/// The fuel of block rules. Each application reduces the number of blocks, edges or arguments, so
/// there is fuel for each of those, and for those that other rules create.
#[derive(Debug, Default)]
pub struct BlockFuel {
    left: usize,
    /// The last rules applied, when it is nearly used up.
    rules: Vec<&'static str>,
}

impl BlockFuel {
    /// Adds the fuel for this number of blocks, edges and arguments.
    pub fn add(&mut self, count: usize) {
        self.left = self.left.saturating_add(count.saturating_mul(usize::from(LIMIT)));
    }

    /// Returns whether there is some left.
    pub fn is_left(&self) -> bool {
        self.left > 0
    }

    /// Counts a rewrite. If that was the last one, returns the rules that were applied repeatedly,
    /// in order.
    pub fn consume(&mut self, rule: &'static str) -> Option<Vec<&'static str>> {
        self.left = self.left.saturating_sub(1);
        if self.left < usize::from(WATCHED) {
            self.rules.push(rule);
        }
        (self.left == 0).then(|| each_once(&self.rules))
    }
}
