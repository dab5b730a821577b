//! How much memory a program takes at most.

use super::Observer;
use crate::interp::Frame;
use cotan_ir::Op;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// Finds how many bytes the arrays, tuples and closures take that are there at a time. A value goes
/// after its last use, so that is what the program needs, however it is run. What an operation makes
/// is there when it is whole.
#[derive(Debug, Default)]
pub struct Peaks {
    of: IndexMap<Op, u64, FxBuildHasher>,
}

/// Where a program takes the most memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peak {
    /// So many bytes.
    pub bytes: u64,
    /// When this operation has run, before what it used for the last time goes.
    pub op: Op,
}

impl Peaks {
    /// The most bytes that there were when an operation had run.
    pub fn of(&self, op: Op) -> u64 {
        self.of.get(&op).copied().unwrap_or(0)
    }

    /// The most of all; `None` if nothing ran.
    pub fn highest(&self) -> Option<Peak> {
        let mut highest: Option<Peak> = None;
        for (&op, &bytes) in &self.of {
            if highest.is_none_or(|highest| highest.bytes < bytes) {
                highest = Some(Peak { bytes, op });
            }
        }
        highest
    }
}

impl Observer for Peaks {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        let bytes = frame.live_bytes();
        let known = self.of.entry(op).or_default();
        *known = bytes.max(*known);
    }
}
