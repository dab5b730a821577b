//! The names that the file of an operation needs: `use cotan_dialects::prelude::*`.
//!
//! These are the interfaces, the types in their signatures, and what verifiers need. Constraints, and
//! code shared by the operations of one dialect, are in that dialect and in `cotan_ir::constraints`.

pub use crate::array::CombineAlong;
pub use crate::derivative_rules::{DISCRETE, Differentiate, OperandRule};
pub use crate::interp::{
    Computes, Datum, Elementwise, Evaluate, FloatFormula, Frame, Kernel, Machine, Next,
    NumberFormat, Numbers, Trap, Word,
};
pub use crate::r#loop::{ArraySlice, ElementLowering, Monoid, NestBuilder};
pub use crate::{Cost, CostKind, Decomposition, Emit, IterationSpace, RegionExecution};
pub use cotan_ir::codes::OP_RULE;
pub use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
pub use cotan_ir::spec::{InferFrom, Inferred};
pub use cotan_ir::{
    Attr, AttrValue, Block, Builder, Diagnostic, Diagnostics, Ir, Loc, Op, OpDef, Operands, Region,
    Results, Shape, Store, Type, TypeValue, Value,
};
