//! Instrumentation of pipeline runs: printing, timing, comparing.

use crate::pipeline::{Nest, Step};
use cotan_ir::rewrite::{Fired, Missed};
use cotan_ir::{Ir, Op};

mod timing;

pub use timing::{Timing, TimingNode};

/// One execution of a pass.
#[derive(Clone, Copy, Debug)]
pub struct Invocation<'a> {
    /// The pass and its options.
    pub step: &'a Step,
    /// The operation that the pass runs on.
    pub op: Op,
}

/// The result of one execution of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The pass changed nothing.
    Unchanged,
    /// The pass changed something.
    Changed,
    /// The pass failed.
    Failed,
}

/// Callbacks of a running pipeline. Instruments that are called first at a start are called last at
/// the matching end.
#[allow(unused_variables)]
pub trait Instrument {
    /// Called before the passes of a nest run on `op`.
    fn before_nest(&mut self, ir: &Ir, nest: &Nest, op: Op) {}

    /// Called after the passes of a nest have run or one of them has failed.
    fn after_nest(&mut self, ir: &Ir, nest: &Nest, op: Op) {}

    /// Returns whether a pass may run; otherwise it is skipped, and counts as one that changed
    /// nothing. Every instrument is asked once for each execution.
    fn permits_pass(&mut self, ir: &Ir, invocation: Invocation<'_>) -> bool {
        true
    }

    /// Called before a pass runs.
    fn before_pass(&mut self, ir: &Ir, invocation: Invocation<'_>) {}

    /// Called after a pass has run. After a panic it is not called: the module may be half changed.
    fn after_pass(&mut self, ir: &Ir, invocation: Invocation<'_>, end: End) {}

    /// Returns whether the callbacks for rules should be called, which takes time.
    fn watches_rewrites(&self) -> bool {
        false
    }

    /// Returns whether a pass may try a rule on an operation. Every instrument is asked once for
    /// each trial.
    fn permits_rewrite(
        &mut self,
        ir: &Ir,
        invocation: Invocation<'_>,
        rule: &'static str,
        op: Op,
    ) -> bool {
        true
    }

    /// Called after a rule did not apply to an operation.
    fn after_missed_rewrite(&mut self, ir: &Ir, invocation: Invocation<'_>, missed: &Missed) {}

    /// Returns whether stages inside a pass should be kept, which takes time.
    fn watches_stages(&self) -> bool {
        false
    }

    /// Called for each stage inside a pass, after the pass and before [`Instrument::after_pass`]. The
    /// module of a stage need not be valid.
    fn after_stage(&mut self, ir: &Ir, invocation: Invocation<'_>, step: &'static str) {}

    /// Called after a pass has applied a rule.
    fn after_rewrite(&mut self, ir: &Ir, invocation: Invocation<'_>, fired: &Fired) {}

    /// Returns whether the run is to end before its next pass: on a signal, or after a time limit.
    fn interrupts(&mut self) -> bool {
        false
    }

    /// Called before operations are verified.
    fn before_verify(&mut self, ir: &Ir, ops: &[Op]) {}

    /// Called after operations were verified; `valid` if there was no error.
    fn after_verify(&mut self, ir: &Ir, ops: &[Op], valid: bool) {}
}
