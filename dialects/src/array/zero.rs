//! Constant arrays: zeros and replicated scalars.

use super::Replicate;
use crate::arith::Constant;
use crate::interp::{NumberFormat, Word, filled};
use cotan_ir::{Builder, Ir, Loc, Shape, Type, Value};

/// Returns zeros of any shape. `None` for types without a number format.
pub fn of(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Option<Value> {
    copies_of(b, loc, 0, ty)
}

/// Like [`of`], with the additive identity.
pub fn of_sums(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Option<Value> {
    let number = NumberFormat::of(&b.store, ty)?;
    copies_of(b, loc, unit_of_sums(number), ty)
}

/// Returns the additive identity of a format, -0.0 for floats: the zero to start a sum from.
pub fn unit_of_sums(number: NumberFormat) -> Word {
    number.nearest(-0.0)
}

/// Returns a scalar replicated to a type: a constant if the sizes are known, otherwise a replicate.
/// `None` for types without a number format.
pub fn copies_of(b: &mut Builder<'_>, loc: Loc, word: Word, ty: Type) -> Option<Value> {
    if let Some(attr) = filled(b.store_mut(), ty, word) {
        return Some(Constant::value(b, loc, attr));
    }
    let shape = Shape::of(&b.store, ty)?;
    let attr = filled(b.store_mut(), shape.element, word)?;
    let number = Constant::value(b, loc, attr);
    copies(b, loc, number, ty)
}

/// Replicates a scalar to an array type; returns the scalar itself for its own type.
pub fn copies(b: &mut Builder<'_>, loc: Loc, number: Value, ty: Type) -> Option<Value> {
    let shape = Shape::of(&b.store, ty)?;
    let mut copies = number;
    for first in (0..shape.rank()).rev() {
        let part = Shape { sizes: shape.sizes[first..].to_vec(), element: shape.element };
        let ty = part.ty(b.store_mut())?;
        copies = Replicate::value(b, loc, copies, 0, ty);
    }
    Some(copies)
}

/// Returns the value that an array replicates, along any axes.
pub fn innermost(ir: &Ir, value: Value) -> Value {
    let mut copied = value;
    while let Some(Replicate { operand, .. }) = ir.def_as(copied) {
        copied = operand;
    }
    copied
}

/// Returns the constant scalar that an array replicates.
pub fn copied(ir: &Ir, value: Value) -> Option<Value> {
    let number = innermost(ir, value);
    let rank = Shape::of(&ir.store, ir.ty(number))?.rank();
    (rank == 0).then_some(number)
}
