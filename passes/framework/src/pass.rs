//! The record of a pass.

use crate::analysis::{Analysis, AnalysisCache};
use crate::options::{OptionSpec, Options, PassOptions};
use crate::statistics::Statistic;
use cotan_ir::registry::Registry;
use cotan_ir::rewrite::Watch;
use cotan_ir::spec::{OpSpec, Traits};
use cotan_ir::{Diagnostic, Diagnostics, Ir, Op};
use std::sync::Arc;

/// A pass: its name, documentation, anchor, options and function.
#[derive(Debug)]
pub struct Pass {
    /// The name in pipelines.
    pub name: &'static str,
    /// The transformation, in one line.
    pub summary: &'static str,
    /// The transformation and its use. Blocks fenced as `mlir before` and `mlir after` are an
    /// example and a test.
    pub doc: &'static str,
    /// The operations that the pass may run on.
    pub anchor: Anchor,
    /// The declarations of its options.
    pub options: &'static [OptionSpec],
    /// The declarations of its statistics.
    pub statistics: &'static [Statistic],
    /// Runs the pass on one operation. It may read operations around it, but changes only the
    /// regions of this one.
    pub run: fn(&mut Ir, Op, &mut PassContext<'_>) -> PassResult,
}

/// The operations that a pass may run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Every operation that a pipeline may name.
    Any,
    /// Operations of one name.
    Op(&'static str),
    /// Operations registered with these traits; the text completes "runs on".
    Traits(Traits, &'static str),
}

impl Anchor {
    /// Returns whether operations of this name, registered or not, are accepted.
    pub fn accepts(self, name: &str, spec: Option<&OpSpec>) -> bool {
        match self {
            Self::Any => true,
            Self::Op(wanted) => wanted == name,
            Self::Traits(traits, _) => spec.is_some_and(|spec| spec.has(traits)),
        }
    }

    /// Returns whether the pass may run on `op`.
    pub fn accepts_op(self, ir: &Ir, op: Op) -> bool {
        self.accepts(ir.name_text(op), ir.spec(op))
    }

    /// Returns a description of the accepted operations.
    pub fn describe(self) -> String {
        match self {
            Self::Any => "any operation".to_owned(),
            Self::Op(name) => format!("`{name}`"),
            Self::Traits(_, text) => text.to_owned(),
        }
    }
}

/// Returns the registered spec of an operation name.
pub(crate) fn spec_named(ops: &Registry, name: &str) -> Option<&'static OpSpec> {
    ops.ops().iter().find(|spec| spec.name == name).copied()
}

/// The change that a pass reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Change {
    /// Nothing was changed.
    Unchanged,
    /// Something was changed, created or erased.
    Changed,
}

impl From<bool> for Change {
    fn from(changed: bool) -> Self {
        if changed { Self::Changed } else { Self::Unchanged }
    }
}

/// The error of a failed pass; the diagnostics state the reason. Created by [`PassContext::fail`].
#[derive(Debug)]
pub struct Failed(());

/// The result of a pass.
pub type PassResult = Result<Change, Failed>;

/// The context of one run of a pass over one operation: its options, statistics and diagnostics.
pub struct PassContext<'a> {
    pub(crate) pass: &'static Pass,
    pub(crate) options: &'a Options,
    pub(crate) counts: &'a mut [u64],
    pub(crate) diagnostics: &'a mut Diagnostics,
    pub(crate) analyses: &'a mut AnalysisCache,
    /// Called for every rule that is applied.
    pub(crate) watch: Option<Watch<'a>>,
    /// Stages inside the pass, if an instrument watches them.
    pub(crate) stages: Option<Vec<(&'static str, Ir)>>,
}

impl PassContext<'_> {
    /// Returns the options, as the struct whose `DECLARED` is in the record of the pass.
    ///
    /// # Panics
    /// If it is another struct.
    pub fn options<T: PassOptions>(&self) -> T {
        self.options.chosen()
    }

    /// Adds to a statistic of the pass.
    ///
    /// # Panics
    /// If the record of the pass does not declare it.
    pub fn count(&mut self, statistic: &str, number: usize) {
        let index = self.pass.statistics.iter().position(|known| known.name == statistic);
        let index = index.unwrap_or_else(|| {
            panic!("the pass `{}` declares no statistic `{statistic}`", self.pass.name)
        });
        self.counts[index] += number as u64;
    }

    /// Returns an analysis of an operation, from the cache if no pass changed the operation since it
    /// was computed. Changes by the running pass do not update it.
    pub fn analysis<A: Analysis>(&mut self, ir: &Ir, op: Op) -> Arc<A> {
        self.analyses.get(ir, op)
    }

    /// Returns the cached analyses, for functions that ask for several.
    pub fn analyses(&mut self) -> &mut AnalysisCache {
        self.analyses
    }

    /// Declares that the changes of this run keep an analysis valid.
    pub fn preserve<A: Analysis>(&mut self) {
        self.analyses.preserve::<A>();
    }

    /// Declares that the changes of this run keep all analyses valid.
    pub fn preserve_all(&mut self) {
        self.analyses.preserve_all();
    }

    /// Returns the callback for applied rules, if there is one.
    pub fn watch(&mut self) -> Option<Watch<'_>> {
        match &mut self.watch {
            Some(watch) => Some(&mut **watch),
            None => None,
        }
    }

    /// Returns whether stages inside the pass are of interest, which take time.
    pub fn wants_stages(&self) -> bool {
        self.stages.is_some()
    }

    /// Adds the module after a step inside the pass. It need not be valid.
    pub fn stage(&mut self, step: &'static str, ir: Ir) {
        if let Some(stages) = &mut self.stages {
            stages.push((step, ir));
        }
    }

    /// Reports a diagnostic. After an error the pass counts as failed.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports diagnostics, of which at least one is an error, and fails.
    pub fn fail_with(&mut self, diagnostics: Vec<Diagnostic>) -> Failed {
        diagnostics.into_iter().for_each(|diagnostic| self.report(diagnostic));
        Failed(())
    }

    /// Reports a fatal error: `return Err(run.fail(...))`.
    pub fn fail(&mut self, diagnostic: Diagnostic) -> Failed {
        self.report(diagnostic);
        Failed(())
    }
}
