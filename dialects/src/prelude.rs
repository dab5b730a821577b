//! What the file of an operation says of it: `use cotan_dialects::prelude::*`.
//!
//! Interfaces, and what their methods take and give. Constraints and what operations of one dialect
//! have in common are with that dialect.

pub use crate::array::CombineAlong;
pub use crate::derivative::{Class, DISCRETE, Differentiate};
pub use crate::eval::{Computes, Elementwise, Evaluate, Frame, Kernel, Next, Number, Trap, Word};
pub use crate::r#loop::{Monoid, Pull, Reader, Row};
pub use crate::{Cost, CostKind, Emit};
pub use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
pub use cotan_ir::{Attr, Builder, Diagnostics, Ir, Loc, Op, OpDef, Shape, Type, Value};
