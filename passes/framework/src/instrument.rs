//! Watching a pipeline run: printing, timing, comparing.

use crate::pipeline::{Nest, Step};
use cotan_ir::rewrite::Fired;
use cotan_ir::{Ir, Op};

mod timing;

pub use timing::{Timing, TimingNode};

/// A run of a pass.
#[derive(Clone, Copy, Debug)]
pub struct Invocation<'a> {
    /// The pass and its options.
    pub step: &'a Step,
    /// What it runs on.
    pub op: Op,
}

/// How a run of a pass ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing was changed.
    Unchanged,
    /// Something was changed.
    Changed,
    /// The pass failed.
    Failed,
}

/// Is called while a pipeline runs. What is called first for a start is called last for its end.
#[allow(unused_variables)]
pub trait Instrument {
    /// The passes of a nest are about to run on `op`.
    fn before_nest(&mut self, ir: &Ir, nest: &Nest, op: Op) {}

    /// They have run, or one of them failed.
    fn after_nest(&mut self, ir: &Ir, nest: &Nest, op: Op) {}

    /// A pass is about to run.
    fn before_pass(&mut self, ir: &Ir, invocation: Invocation<'_>) {}

    /// A pass has run. If it panicked this is not called: the module may be half changed.
    fn after_pass(&mut self, ir: &Ir, invocation: Invocation<'_>, end: End) {}

    /// Whether [`after_rewrite`](Self::after_rewrite) should be called, which takes time.
    fn watches_rewrites(&self) -> bool {
        false
    }

    /// A pass has applied a rule.
    fn after_rewrite(&mut self, ir: &Ir, invocation: Invocation<'_>, fired: &Fired) {}

    /// Operations are about to be verified.
    fn before_verify(&mut self, ir: &Ir, ops: &[Op]) {}

    /// They were verified, and are in order if `valid`.
    fn after_verify(&mut self, ir: &Ir, ops: &[Op], valid: bool) {}
}
