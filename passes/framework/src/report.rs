//! The report of a pipeline run.

use crate::analysis::AnalysisCounts;
use crate::pass::Pass;
use crate::statistics::Statistic;
use cotan_ir::{Diagnostics, Ir, Remap};
use std::fmt;

/// The result of a pipeline run.
#[derive(Debug)]
#[non_exhaustive]
pub struct Report {
    /// True if any pass changed anything.
    pub changed: bool,
    /// The mapping of handles from before the run, if the module was compacted; otherwise they are
    /// unchanged.
    pub remap: Option<Remap>,
    /// The statistics of the passes.
    pub statistics: Statistics,
    /// The numbers of analyses that were computed and reused.
    pub analyses: AnalysisCounts,
    /// The diagnostics of passes and verifier.
    pub diagnostics: Diagnostics,
    /// The reason for an early end, if there was one.
    pub failure: Option<Failure>,
}

/// The reason for the early end of a run.
#[derive(Debug)]
#[non_exhaustive]
pub struct Failure {
    /// The pass; `None` if the module was found invalid after all of them.
    pub pass: Option<&'static str>,
    /// The operation that it ran on: `func.func @f`.
    pub op: String,
    /// The kind of failure.
    pub kind: FailureKind,
    /// A reproducer, if one was requested.
    pub reproducer: Option<Reproducer>,
}

/// The kind of a [`Failure`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FailureKind {
    /// The pipeline does not accept the root operation.
    WrongRoot,
    /// The pass reported an error.
    Pass,
    /// The verifier failed after the pass.
    Verifier,
    /// The pass changed something but reported no change, so that the result was not verified.
    UnreportedChange,
    /// The pass claimed to preserve this analysis, which its changes made wrong.
    StaleAnalysis(&'static str),
    /// The pass panicked with this message.
    Panic(String),
    /// An instrument ended the run before the pass.
    Interrupted,
}

/// A module and the pipeline that fails on it.
#[non_exhaustive]
pub struct Reproducer {
    /// The pipeline from the failing element of the outermost nest on.
    pub pipeline: String,
    /// The module before that element.
    pub ir: Box<Ir>,
}

impl fmt::Debug for Reproducer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reproducer").field("pipeline", &self.pipeline).finish_non_exhaustive()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { op, .. } = self;
        match (&self.kind, self.pass) {
            (FailureKind::WrongRoot, _) => write!(f, "the pipeline cannot run on `{op}`"),
            (FailureKind::Pass, Some(pass)) => write!(f, "pass `{pass}` failed on `{op}`"),
            (FailureKind::Verifier, Some(pass)) => {
                write!(f, "pass `{pass}` left `{op}` in a state that does not verify")
            }
            (FailureKind::UnreportedChange, Some(pass)) => {
                write!(f, "pass `{pass}` changed `{op}` but reported no change")
            }
            (FailureKind::StaleAnalysis(name), Some(pass)) => {
                write!(
                    f,
                    "pass `{pass}` changed the analysis `{name}` of `{op}`, which it claims to preserve"
                )
            }
            (FailureKind::Panic(message), Some(pass)) => {
                write!(f, "pass `{pass}` panicked on `{op}`: {message}")
            }
            (FailureKind::Interrupted, Some(pass)) => {
                write!(f, "interrupted before pass `{pass}` on `{op}`")
            }
            (_, None) => write!(f, "after the pipeline, `{op}` does not verify"),
        }
    }
}

/// The statistics of a run: a list of counts for each pass of the pipeline.
#[derive(Clone, Debug)]
pub struct Statistics {
    rows: Vec<(&'static Pass, Vec<u64>)>,
}

impl Statistics {
    pub(crate) fn new(passes: &[&'static Pass]) -> Self {
        Self { rows: passes.iter().map(|&pass| (pass, vec![0; pass.statistics.len()])).collect() }
    }

    pub(crate) fn row(&mut self, step: usize) -> &mut [u64] {
        &mut self.rows[step].1
    }

    /// Adds the counts of another run of the same pipeline.
    pub(crate) fn add(&mut self, other: &Self) {
        for ((_, row), (_, more)) in self.rows.iter_mut().zip(&other.rows) {
            row.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
    }

    /// Returns, for each pass with statistics, its name and its counts, in the order of the
    /// pipeline.
    pub fn by_step(
        &self,
    ) -> impl Iterator<Item = (&'static str, impl Iterator<Item = (&'static Statistic, u64)>)> {
        let counting = self.rows.iter().filter(|(pass, _)| !pass.statistics.is_empty());
        counting.map(|(pass, row)| (pass.name, pass.statistics.iter().zip(row.iter().copied())))
    }

    /// Returns the counts summed over all uses of a pass, sorted by its name.
    pub fn by_pass(&self) -> Vec<(&'static str, Vec<(&'static Statistic, u64)>)> {
        let mut sums: Vec<(&'static str, Vec<(&'static Statistic, u64)>)> = Vec::new();
        for (name, row) in self.by_step() {
            match sums.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => sum.iter_mut().zip(row).for_each(|(sum, more)| sum.1 += more.1),
                None => sums.push((name, row.collect())),
            }
        }
        sums.sort_by_key(|(name, _)| *name);
        sums
    }

    /// Returns one count, summed over all uses of a pass; zero if it does not exist.
    pub fn get(&self, pass: &str, statistic: &str) -> u64 {
        let rows = self.by_step().filter(|(name, _)| *name == pass).flat_map(|(_, row)| row);
        rows.filter(|(known, _)| known.name == statistic).map(|(_, count)| count).sum()
    }
}
