//! The peak memory of a program.

use super::Observer;
use crate::interp::Frame;
use cotan_ir::Op;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// Finds the peak size of the live arrays, tuples and closures.
///
/// A value is dropped after its last use, so the peak is a property of the program, however it is
/// executed. The results of an operation are counted when it is complete.
#[derive(Debug, Default)]
pub struct Peaks {
    of: IndexMap<Op, u64, FxBuildHasher>,
}

/// The peak memory of a program and its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peak {
    /// The number of bytes.
    pub bytes: u64,
    /// The operation after which it occurs, before its last uses are dropped.
    pub op: Op,
}

impl Peaks {
    /// Returns the peak after an operation.
    pub fn of(&self, op: Op) -> u64 {
        self.of.get(&op).copied().unwrap_or(0)
    }

    /// Returns the overall peak; `None` if nothing was executed.
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
