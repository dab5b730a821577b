//! The values an operation may use, by type.

use super::chance::Chance;
use std::collections::VecDeque;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Real numbers.
    Float,
    /// Integers.
    Int,
    /// Booleans.
    Bit,
}

/// A value, by number; the first few are the function's arguments.
pub type Id = u32;

/// Number of values of each type that wait for a use; beyond that, the oldest is used next.
const WAITING: usize = 8;

/// Maximal distance of most uses.
const REACH: usize = 64;

/// The values of a function so far.
#[derive(Default)]
pub struct Values {
    pools: [Pool; 3],
}

#[derive(Default)]
struct Pool {
    all: Vec<Id>,
    unused: VecDeque<Id>,
}

impl Values {
    /// Adds a value.
    pub fn add(&mut self, kind: Kind, id: Id) {
        let pool = &mut self.pools[kind as usize];
        pool.all.push(id);
        pool.unused.push_back(id);
    }

    /// Returns whether there is a value of this type.
    pub fn has(&self, kind: Kind) -> bool {
        !self.pools[kind as usize].all.is_empty()
    }

    /// Picks an operand: mostly something recent, and nothing is left unused for long.
    pub fn pick(&mut self, kind: Kind, chance: &mut Chance) -> Id {
        let pool = &mut self.pools[kind as usize];
        if pool.unused.len() > WAITING
            && let Some(id) = pool.unused.pop_front()
        {
            return id;
        }
        let count = pool.all.len();
        let reach = if chance.below(8) == 0 { count } else { count.min(REACH) };
        pool.all[count - 1 - chance.below(reach)]
    }

    /// Returns the newest value of this type.
    pub fn newest(&self, kind: Kind) -> Option<Id> {
        self.pools[kind as usize].all.last().copied()
    }
}
