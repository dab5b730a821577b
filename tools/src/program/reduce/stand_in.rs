//! Replacements of the results of removed operations.

use cotan_dialects::arith::Constant;
use cotan_dialects::interp::filled;
use cotan_ir::spec::Traits;
use cotan_ir::{Builder, Ir, Op, Type, Value};

/// The source of a replacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandIn {
    /// An operand of the operation.
    Operand,
    /// An argument of the function.
    Argument,
    /// A constant 0.
    Constant,
}

impl StandIn {
    /// All, the best one first.
    pub const ALL: [Self; 3] = [Self::Operand, Self::Argument, Self::Constant];

    /// Returns a value of a type before an operation.
    pub fn value(self, ir: &mut Ir, op: Op, ty: Type) -> Option<Value> {
        match self {
            Self::Operand => ir.operands(op).find(|&value| ir.ty(value) == ty),
            Self::Argument => argument(ir, op, ty),
            Self::Constant => {
                let (attr, loc) = (filled(&mut ir.store, ty, 0)?, ir.loc(op));
                Some(Constant::value(&mut Builder::before(ir, op), loc, attr))
            }
        }
    }

    /// Returns a value of a type before an operation from the first source that has one.
    pub fn any(ir: &mut Ir, op: Op, ty: Type) -> Option<Value> {
        Self::ALL.into_iter().find_map(|source| source.value(ir, op, ty))
    }
}

/// Returns an argument of the function around an operation.
fn argument(ir: &Ir, op: Op, ty: Type) -> Option<Value> {
    let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    let function = around.find(|&op| ir.has_traits(op, Traits::ISOLATED))?;
    let entry = ir.regions(function).first().and_then(|&body| ir.entry(body))?;
    ir.args(entry).find(|&value| ir.ty(value) == ty)
}
