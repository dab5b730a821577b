//! Patterns of a dialect conversion.

use super::ConversionRewriter;
use cotan_ir::{Ir, Op, Value};
use std::fmt;

/// The operations that a [`ConversionPattern`] converts.
#[derive(Clone, Copy, Debug)]
pub enum PatternRoot {
    /// Operations with this name.
    Op(&'static str),
    /// Operations for which the function returns true, such as those with an interface.
    If(fn(&Ir, Op) -> bool),
    /// All operations.
    Any,
}

/// The condition of a pattern. An error is the reason why the pattern does not apply.
pub type Check<'p> = dyn Fn(&Ir, Op) -> Result<(), String> + Sync + 'p;

/// The new values of each operand or result of an operation.
pub type ValueLists = Vec<Vec<Value>>;

/// The function of a pattern: from the new values of the operands to those of the results.
pub type Convert<'p> =
    dyn Fn(&mut ConversionRewriter<'_>, Op, &[Vec<Value>]) -> ValueLists + Sync + 'p;

/// The replacement of an illegal operation.
///
/// Its functions may borrow state of the pass. `C` is the type of its function: a conversion that
/// converts several operations at once has a rewriter of its own, and applies its
/// [plan](super::Conversion::plan) itself.
pub struct ConversionPattern<'p, C: ?Sized = Convert<'p>> {
    /// Its name in diagnostics.
    pub name: &'static str,
    /// The operations that it converts.
    pub root: PatternRoot,
    /// The names of operations that it emits. The plan requires that each is legal, or that a
    /// pattern without a check converts it.
    pub emits: &'static [&'static str],
    /// Returns an error if the pattern does not apply, which completes the sentence "the pattern
    /// does not apply: ...". It sees the program before the conversion. `None` if it always applies.
    pub check: Option<&'p Check<'p>>,
    /// Returns the operations that the pattern converts together with the operation, such as the
    /// terminators of its regions. For each of them it calls [`ConversionRewriter::defer`].
    pub absorbs: fn(&Ir, Op) -> Vec<Op>,
    /// Emits the replacement before the operation, and returns the new values of each result. The
    /// operands are given with their new types. The operation is erased later.
    pub convert: &'p C,
}

impl<'p> ConversionPattern<'p> {
    /// Returns a pattern that absorbs nothing and always applies.
    pub const fn new(
        name: &'static str,
        root: PatternRoot,
        emits: &'static [&'static str],
        convert: &'p Convert<'p>,
    ) -> Self {
        Self::with_function(name, root, emits, convert)
    }

    /// Replaces values, but not the operation: its list of operands, its results, the arguments of
    /// its blocks and the function types among its attributes get their new types. It is the
    /// pattern of operations that move values, such as functions, calls, branches and loops.
    pub const fn rebuild(root: PatternRoot) -> Self {
        Self::new("rebuild", root, &[], &|rewriter, op, operands| rewriter.rebuild(op, operands))
    }
}

impl<'p, C: ?Sized> ConversionPattern<'p, C> {
    /// As [`ConversionPattern::new`], with a function of another type.
    pub const fn with_function(
        name: &'static str,
        root: PatternRoot,
        emits: &'static [&'static str],
        convert: &'p C,
    ) -> Self {
        Self { name, root, emits, check: None, absorbs: |_, _| Vec::new(), convert }
    }

    /// Returns the pattern with a check.
    #[must_use]
    pub const fn with_check(mut self, check: &'p Check<'p>) -> Self {
        self.check = Some(check);
        self
    }

    /// Returns the pattern with a list of absorbed operations.
    #[must_use]
    pub const fn absorbing(mut self, absorbs: fn(&Ir, Op) -> Vec<Op>) -> Self {
        self.absorbs = absorbs;
        self
    }

    /// Returns whether the pattern is for an operation.
    pub(super) fn is_for(&self, ir: &Ir, op: Op) -> bool {
        match self.root {
            PatternRoot::If(is_root) => is_root(ir, op),
            _ => self.is_for_all(ir.name_text(op)),
        }
    }

    /// Returns whether the pattern is for all operations of this name.
    pub(super) fn is_for_all(&self, name: &str) -> bool {
        match self.root {
            PatternRoot::Op(root) => root == name,
            PatternRoot::If(_) => false,
            PatternRoot::Any => true,
        }
    }
}

impl<C: ?Sized> fmt::Debug for ConversionPattern<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConversionPattern")
            .field("name", &self.name)
            .field("root", &self.root)
            .field("emits", &self.emits)
            .finish_non_exhaustive()
    }
}
