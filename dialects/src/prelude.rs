//! The names that the file of an operation needs: `use cotan_dialects::prelude::*`.
//!
//! These are the interfaces and the types in their signatures. Constraints, and code shared by the
//! operations of one dialect, are in that dialect.

pub use crate::array::CombineAlong;
pub use crate::derivative_rules::{DISCRETE, Differentiate, OperandRule};
pub use crate::interp::{
    Computes, Elementwise, Evaluate, Frame, Kernel, Next, NumberFormat, Trap, Word,
};
pub use crate::r#loop::{ArraySlice, ElementLowering, Monoid, NestBuilder};
pub use crate::{Cost, CostKind, Decomposition, Emit};
pub use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
pub use cotan_ir::{Attr, Builder, Diagnostics, Ir, Loc, Op, OpDef, Shape, Type, Value};
