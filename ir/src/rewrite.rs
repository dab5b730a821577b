//! Changing IR by small named rules.
//!
//! A [`Rule`] looks at one operation, its root, and changes what it finds through a [`Rewriter`].
//! [`rewrite`] applies rules until none applies any more: operations wait in a list, each at most
//! once; what a rule made, and the users and operands of what it changed, go on the list again;
//! nothing is searched twice. Operations of any crate carry rules of their own:
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
mod constants;
mod drive;
mod edges;
mod fuel;
mod rewriter;
mod rules;
mod view;
mod worklist;

pub use cotan_ir_macros::rule;
pub use drive::{Fired, Settings, Summary, Watch, rewrite};
pub use rewriter::Rewriter;
pub use rules::RuleSet;
pub use view::{Root, View};

use crate::entity::{Block, Op};
use crate::registry::Interface;

/// A rule: how an operation may be changed without a change of what the program means. Made of a
/// function by [`rule`](macro@rule).
#[derive(Debug)]
pub struct Rule {
    /// `add-zero`. No two rules have the same name; locations of what a rule made say it.
    pub name: &'static str,
    /// What it does, in one line, and why that is right. Blocks fenced as `mlir before` and `mlir
    /// after` are an example and a test: both must evaluate equal.
    pub doc: &'static str,
    /// How far results may differ.
    pub exactness: Exactness,
    /// Changes the operation and returns something, or changes nothing and returns `None`.
    pub apply: fn(&mut Rewriter<'_>, Op) -> Option<()>,
}

/// How far what a rule makes may give something else than what it was made of. Rules that are not
/// exact are off unless asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exactness {
    /// Every bit stays.
    #[default]
    Exact,
    /// Numbers that are added up in no particular order, as accumulators are, are added in another
    /// one: sums may be rounded otherwise, and a zero may have another sign. What does not round
    /// stays the same.
    Regroups,
    /// Rounding, zeros or NaNs may differ. The rule looks at what the operation itself allows.
    Reassociates,
}

/// A rule that looks at a block instead of an operation: made as a [`Rule`].
#[derive(Debug)]
pub struct BlockRule {
    /// As that of a [`Rule`].
    pub name: &'static str,
    /// As that of a [`Rule`].
    pub doc: &'static str,
    /// Changes the block or what leads to it and returns something, or changes nothing and
    /// returns `None`. The insertion point is the start of the block. It must make blocks, edges
    /// or arguments fewer: rules that go on and on end with an error that names them.
    pub apply: fn(&mut Rewriter<'_>, Block) -> Option<()>,
}

/// The rules of an operation: attached to it as `attach(Canonical(&[&ADD_ZERO]))`. They are tried
/// in this order.
#[derive(Clone, Copy, Debug)]
pub struct Canonical(pub &'static [&'static Rule]);

impl Interface for Canonical {}
