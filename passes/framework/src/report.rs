//! What a run of a pipeline came to.

use crate::pass::Pass;
use crate::statistics::Statistic;
use cotan_ir::{Diagnostics, Ir, Remap};
use std::fmt;

/// What a run of a pipeline came to.
#[derive(Debug)]
#[non_exhaustive]
pub struct Report {
    /// Whether any pass changed anything.
    pub changed: bool,
    /// Where handles from before the run went, if the module was compacted; otherwise they are
    /// what they were.
    pub remap: Option<Remap>,
    /// What passes counted.
    pub statistics: Statistics,
    /// What passes and the verifier found.
    pub diagnostics: Diagnostics,
    /// Why the run ended early, if it did.
    pub failure: Option<Failure>,
}

/// Why a run ended early.
#[derive(Debug)]
#[non_exhaustive]
pub struct Failure {
    /// The pass; `None` when the module was found broken after all of them.
    pub pass: Option<&'static str>,
    /// What it ran on: `func.func @f`.
    pub op: String,
    /// What happened.
    pub kind: FailureKind,
    /// How to see it again, if that was asked for.
    pub reproducer: Option<Reproducer>,
}

/// What happened to end a run early.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FailureKind {
    /// The module is not what the pipeline starts on.
    WrongRoot,
    /// The pass reported an error.
    Pass,
    /// The pass left something that does not verify.
    Verifier,
    /// The pass changed something and said that it changed nothing: so nobody verified it.
    UnreportedChange,
    /// The pass panicked, with these words.
    Panic(String),
}

/// A module and the pipeline that fails on it.
#[non_exhaustive]
pub struct Reproducer {
    /// The pipeline from the failing element of the outermost nest on.
    pub pipeline: String,
    /// The module before that.
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
                write!(f, "pass `{pass}` changed `{op}` and said that it changed nothing")
            }
            (FailureKind::Panic(words), Some(pass)) => {
                write!(f, "pass `{pass}` panicked on `{op}`: {words}")
            }
            (_, None) => write!(f, "after the pipeline, `{op}` does not verify"),
        }
    }
}

/// What passes counted: one row of numbers for each pass of the pipeline.
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

    /// For each pass of the pipeline that counts, in order: its name, and what and how many.
    pub fn by_step(
        &self,
    ) -> impl Iterator<Item = (&'static str, impl Iterator<Item = (&'static Statistic, u64)>)> {
        let counting = self.rows.iter().filter(|(pass, _)| !pass.statistics.is_empty());
        counting.map(|(pass, row)| (pass.name, pass.statistics.iter().zip(row.iter().copied())))
    }

    /// Summed up over all uses of a pass, sorted by its name.
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

    /// One number, summed up over all uses of a pass; zero if there is no such number.
    pub fn get(&self, pass: &str, statistic: &str) -> u64 {
        let rows = self.by_step().filter(|(name, _)| *name == pass).flat_map(|(_, row)| row);
        rows.filter(|(known, _)| known.name == statistic).map(|(_, count)| count).sum()
    }
}
