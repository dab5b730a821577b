//! What the file of an operation says of it: `use cotan_dialects::prelude::*`.
//!
//! Interfaces, and what their methods take and give. Constraints and what operations of one dialect
//! have in common are with that dialect.

pub use crate::array::CombineAlong;
pub use crate::derivative_rules::{DISCRETE, Differentiate, OperandRule};
pub use crate::interp::{
    Computes, Elementwise, Evaluate, Frame, Kernel, Next, NumberFormat, Trap, Word,
};
pub use crate::r#loop::{ElementLowering, Monoid, NestBuilder, Row};
pub use crate::{Cost, CostKind, Emit};
pub use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
pub use cotan_ir::{Attr, Builder, Diagnostics, Ir, Loc, Op, OpDef, Shape, Type, Value};
