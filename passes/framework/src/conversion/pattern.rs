//! Patterns of a dialect conversion.

use super::ConversionRewriter;
use cotan_ir::{Ir, Op, Value};

/// The operations that a [`ConversionPattern`] converts.
#[derive(Clone, Copy, Debug)]
pub enum PatternRoot {
    /// Operations with this name.
    Op(&'static str),
    /// All operations.
    Any,
}

/// The condition of a pattern. An error is the reason why the pattern does not apply.
pub type Check = fn(&Ir, Op) -> Result<(), String>;

/// The new values of each operand or result of an operation.
pub type ValueLists = Vec<Vec<Value>>;

/// The function of a pattern: from the new values of the operands to those of the results.
pub type Convert = fn(&mut ConversionRewriter<'_>, Op, &[Vec<Value>]) -> ValueLists;

/// The replacement of an illegal operation.
#[derive(Debug)]
pub struct ConversionPattern {
    /// Its name in diagnostics.
    pub name: &'static str,
    /// The operations that it converts.
    pub root: PatternRoot,
    /// The names of operations that it emits. The plan requires that each is legal, or that a
    /// pattern without a check converts it.
    pub emits: &'static [&'static str],
    /// Returns an error if the pattern does not apply, which completes the sentence "the pattern
    /// does not apply: ...". It sees the program before the conversion. `None` if it always applies.
    pub check: Option<Check>,
    /// Returns the operations that the pattern converts together with the operation, such as the
    /// terminators of its regions. For each of them it calls [`ConversionRewriter::defer`].
    pub absorbs: fn(&Ir, Op) -> Vec<Op>,
    /// Emits the replacement before the operation, and returns the new values of each result. The
    /// operands are given with their new types. The operation is erased later.
    pub convert: Convert,
}

impl ConversionPattern {
    /// Returns a pattern that absorbs nothing and always applies.
    pub const fn new(
        name: &'static str,
        root: PatternRoot,
        emits: &'static [&'static str],
        convert: Convert,
    ) -> Self {
        Self { name, root, emits, check: None, absorbs: |_, _| Vec::new(), convert }
    }

    /// Replaces values, but not the operation: its list of operands, its results, the arguments of
    /// its blocks and the function types among its attributes get their new types. It is the
    /// pattern of operations that move values, such as functions, calls, branches and loops.
    pub const fn rebuild(root: PatternRoot) -> Self {
        Self::new("rebuild", root, &[], |rewriter, op, operands| rewriter.rebuild(op, operands))
    }

    /// Returns the pattern with a check.
    #[must_use]
    pub const fn with_check(mut self, check: Check) -> Self {
        self.check = Some(check);
        self
    }

    /// Returns the pattern with a list of absorbed operations.
    #[must_use]
    pub const fn absorbing(mut self, absorbs: fn(&Ir, Op) -> Vec<Op>) -> Self {
        self.absorbs = absorbs;
        self
    }

    /// Returns whether the pattern is for operations of this name.
    pub(super) fn is_for(&self, name: &str) -> bool {
        match self.root {
            PatternRoot::Op(root) => root == name,
            PatternRoot::Any => true,
        }
    }
}
