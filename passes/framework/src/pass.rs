//! What a pass is.

use crate::options::{OptionSpec, Options, PassOptions};
use crate::statistics::{Counts, Statistic};
use cotan_ir::registry::Registry;
use cotan_ir::rewrite::Watch;
use cotan_ir::spec::{OpSpec, Traits};
use cotan_ir::{Diagnostic, Diagnostics, Ir, Op};

/// A pass: what it is called, what it is for, where it runs, and how.
#[derive(Debug)]
pub struct Pass {
    /// Its name in pipelines.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What it does and when to use it. Blocks fenced as `mlir before` and `mlir after` are an
    /// example and a test.
    pub doc: &'static str,
    /// What it may run on.
    pub anchor: Anchor,
    /// What can be chosen.
    pub options: &'static [OptionSpec],
    /// What it counts.
    pub statistics: &'static [Statistic],
    /// Runs it on one operation. It may look around, but changes only what is inside.
    pub run: fn(&mut Ir, Op, &mut PassContext<'_>) -> PassResult,
}

/// What a pass may run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Every operation that a pipeline may name.
    Any,
    /// One kind of operation.
    Op(&'static str),
    /// Operations that are registered with these traits; the text completes "runs on".
    With(Traits, &'static str),
}

impl Anchor {
    /// Whether an operation of this name, registered or not, will do.
    pub fn accepts(self, name: &str, spec: Option<&OpSpec>) -> bool {
        match self {
            Self::Any => true,
            Self::Op(wanted) => wanted == name,
            Self::With(traits, _) => spec.is_some_and(|spec| spec.has(traits)),
        }
    }

    /// Whether the pass may run on `op`.
    pub fn accepts_op(self, ir: &Ir, op: Op) -> bool {
        self.accepts(ir.name_text(op), ir.spec(op))
    }

    /// What the pass runs on, in words.
    pub fn describe(self) -> String {
        match self {
            Self::Any => "any operation".to_owned(),
            Self::Op(name) => format!("`{name}`"),
            Self::With(_, text) => text.to_owned(),
        }
    }
}

/// What is registered for an operation of that name.
pub(crate) fn spec_named(ops: &Registry, name: &str) -> Option<&'static OpSpec> {
    ops.ops().iter().find(|spec| spec.name == name).copied()
}

/// Whether a pass changed anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Change {
    /// Everything is as it was.
    Unchanged,
    /// Something was changed, made or erased.
    Changed,
}

impl From<bool> for Change {
    fn from(changed: bool) -> Self {
        if changed { Self::Changed } else { Self::Unchanged }
    }
}

/// What a failed pass returns; the diagnostics say why. Made by [`PassContext::fail`].
#[derive(Debug)]
pub struct Failed(());

/// What a pass returns.
pub type PassResult = Result<Change, Failed>;

/// One run of a pass over one operation: its options, and where it counts and reports.
pub struct PassContext<'a> {
    pub(crate) pass: &'static Pass,
    pub(crate) options: &'a Options,
    pub(crate) counts: &'a mut [u64],
    pub(crate) diagnostics: &'a mut Diagnostics,
    /// Is told which rules were applied.
    pub(crate) watch: Option<Watch<'a>>,
}

impl PassContext<'_> {
    /// What was chosen, as the struct whose `DECLARED` stands in the record of the pass.
    ///
    /// # Panics
    /// If it is another struct.
    pub fn options<T: PassOptions>(&self) -> T {
        self.options.chosen()
    }

    /// Adds what was counted; the struct is that whose `DECLARED` stands in the record of the pass.
    ///
    /// # Panics
    /// If it is another struct.
    pub fn count<T: Counts>(&mut self, counted: T) {
        assert_eq!(self.pass.statistics, T::DECLARED, "a pass counts what its record declares");
        counted.add_to(self.counts);
    }

    /// Who is told of every rule that is applied, if anybody is.
    pub fn watch(&mut self) -> Option<Watch<'_>> {
        match &mut self.watch {
            Some(watch) => Some(&mut **watch),
            None => None,
        }
    }

    /// Reports a finding. After an error the pass counts as failed.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports why the pass cannot go on: `return Err(run.fail(...))`.
    pub fn fail(&mut self, diagnostic: Diagnostic) -> Failed {
        self.report(diagnostic);
        Failed(())
    }
}
