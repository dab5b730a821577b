//! Changing IR by small named rules.
//!
//! A [`Rule`] matches one operation, its root, and changes the IR through a [`Rewriter`].
//! [`rewrite`] applies rules to a fixpoint. Operations wait in a worklist, each at most once.
//! Operations that a rule created, and the users and operands of those it changed, are added to the
//! worklist again. Operations of any crate carry rules of their own:
//!
//! ```
//! use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
//! # use cotan_ir::{Op, Value, constraints::ANY};
//!
//! /// Two changes of sign are none.
//! #[rule]
//! fn not_twice(rw: &mut Rewriter<'_>, minus: View<Minus>) -> Option<()> {
//!     let Minus { x, .. } = rw.def_as(minus.x)?;
//!     rw.replace_op(minus.op, &[x])
//! }
//!
//! /// Changes the sign.
//! #[derive(Op, Clone, Copy, Debug)]
//! #[op("test.minus", pure, same_type, attach(Canonical(&[&NOT_TWICE])))]
//! pub struct Minus {
//!     /// What is changed.
//!     #[operand(ANY)]
//!     pub x: Value,
//!     /// The result.
//!     #[result(ANY)]
//!     pub result: Value,
//! }
//! ```

mod blocks;
mod circles;
mod conditions;
mod constants;
mod drive;
mod edges;
mod fuel;
mod literals;
mod rewriter;
mod rules;
mod view;
mod worklist;

#[doc(hidden)]
pub use conditions::condition_failed;
pub use cotan_ir_macros::{rule, rules};
pub use drive::{Event, Fired, Missed, Settings, Summary, Watch, rewrite, rewrite_ops};
pub use literals::{Literal, Literals};
pub use rewriter::Rewriter;
pub use rules::RuleSet;
pub use view::{Root, View};

use crate::entity::{Block, Op};
use crate::registry::Interface;

/// A rule: a change of an operation that preserves the semantics of the program. Defined from a
/// function by [`rule`](macro@rule).
#[derive(Debug)]
pub struct Rule {
    /// `add-zero`. Names of rules are unique; the locations of the results of a rule contain it.
    pub name: &'static str,
    /// The transformation, in one line, and its justification. Blocks fenced as `mlir before` and
    /// `mlir after` are an example and a test: both must evaluate equal.
    pub doc: &'static str,
    /// The exactness of the results.
    pub exactness: Exactness,
    /// Changes the operation and returns `Some`, or changes nothing and returns `None`.
    pub apply: fn(&mut Rewriter<'_>, Op) -> Option<()>,
}

/// The exactness of a rule: the difference between the results before and after. Rules that are not
/// exact are off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exactness {
    /// Every bit stays.
    #[default]
    Exact,
    /// Sums without a defined order, as in accumulators, are added in another order: rounding may
    /// differ, and a zero may have another sign. Integer results stay the same.
    Regroups,
    /// Rounding, zeros or NaNs may differ. The rule checks the flags of the operation itself.
    Reassociates,
}

/// A rule whose root is a block instead of an operation: defined as a [`Rule`].
#[derive(Debug)]
pub struct BlockRule {
    /// As that of a [`Rule`].
    pub name: &'static str,
    /// As that of a [`Rule`].
    pub doc: &'static str,
    /// Changes the block or its predecessors and returns `Some`, or changes nothing and returns
    /// `None`. The insertion point is the start of the block. It must reduce the number of blocks,
    /// edges or arguments: rules that do not terminate are reported by name.
    pub apply: fn(&mut Rewriter<'_>, Block) -> Option<()>,
}

/// The rules of an operation: attached to it as `attach(Canonical(&[&ADD_ZERO]))`. They are tried
/// in this order.
#[derive(Clone, Copy, Debug)]
pub struct Canonical(pub &'static [&'static Rule]);

impl Interface for Canonical {}
