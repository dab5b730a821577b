//! The work of a program.

use super::Observer;
use crate::interfaces::cost::{Cost, Elements};
use crate::interp::Frame;
use cotan_ir::{Entity, Op};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// Counts the work of each operation by its declared [`Cost`], at the actual sizes.
#[derive(Debug, Default)]
pub struct Work {
    done: IndexMap<Op, OpWork, FxBuildHasher>,
}

/// The work of an operation in all its executions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpWork {
    /// The number of executions.
    pub runs: u64,
    /// The work, without nested operations.
    pub work: u64,
    /// True if the operation declares no cost and counts 0.
    pub is_unknown: bool,
}

impl Work {
    /// Returns the executed operations, in the order of their first execution.
    pub fn done(&self) -> impl Iterator<Item = (Op, OpWork)> + '_ {
        self.done.iter().map(|(&op, &done)| (op, done))
    }

    /// Returns the total work.
    pub fn total(&self) -> u64 {
        self.done.values().fold(0, |sum, done| sum.saturating_add(done.work))
    }
}

impl Observer for Work {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        let work = frame.work(op);
        let done = self.done.entry(op).or_default();
        done.runs += 1;
        done.work = done.work.saturating_add(work.unwrap_or(0));
        done.is_unknown |= work.is_none();
    }
}

impl Frame<'_, '_> {
    /// Returns the work of one execution of an operation with values of these types; `None` if it
    /// declares no cost.
    pub fn work(&self, op: Op) -> Option<u64> {
        let ir = self.ir();
        let cost = ir.registry().column::<Cost>().get(ir.name(op).index()).copied().flatten()?;
        if cost.per_element == 0 {
            return Some(0);
        }
        let mut values = ir.results(op).chain(ir.operands(op));
        let counted = match cost.of {
            Elements::Results => ir
                .results(op)
                .try_fold(0, |sum: u64, value| sum.checked_add(self.count(ir.ty(value))?)),
            Elements::All => {
                values.try_fold(0, |sum: u64, value| sum.checked_add(self.count(ir.ty(value))?))
            }
            Elements::Counted(count) => {
                let count = self.dims(op, &[count(ir, op)?]).ok()?;
                u64::try_from(count[0]).ok()
            }
        };
        counted?.checked_mul(u64::from(cost.per_element))
    }
}
