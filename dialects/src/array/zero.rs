//! Arrays of zeros, and of any number.

use super::Replicate;
use crate::arith::Constant;
use crate::interp::{NumberFormat, Word, filled};
use cotan_ir::{Builder, Ir, Loc, Shape, Type, Value};

/// The number 0, or zeros of any shape. Nothing for types that are not made of numbers.
pub fn of(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Option<Value> {
    copies_of(b, loc, 0, ty)
}

/// The same, of what changes no number that is added to it.
pub fn of_sums(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Option<Value> {
    let number = NumberFormat::of(&b.store, ty)?;
    copies_of(b, loc, unit_of_sums(number), ty)
}

/// What changes no number of a format that is added to it, not even -0.0: the zero to begin a sum with.
pub fn unit_of_sums(number: NumberFormat) -> Word {
    number.nearest(-0.0)
}

/// A number, or as many of it as a type says: a constant where the sizes are known, else copies.
/// Nothing for types that are not made of numbers.
pub fn copies_of(b: &mut Builder<'_>, loc: Loc, word: Word, ty: Type) -> Option<Value> {
    if let Some(attr) = filled(b.store_mut(), ty, word) {
        return Some(Constant::value(b, loc, attr));
    }
    let shape = Shape::of(&b.store, ty)?;
    let attr = filled(b.store_mut(), shape.element, word)?;
    let number = Constant::value(b, loc, attr);
    copies(b, loc, number, ty)
}

/// A number as often as an array type says; the number itself for its own type.
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

/// What an array consists of copies of, along whichever axes.
pub fn innermost(ir: &Ir, value: Value) -> Value {
    let mut copied = value;
    while let Some(Replicate { operand, .. }) = ir.def_as(copied) {
        copied = operand;
    }
    copied
}

/// The number that all elements of an array are copies of.
pub fn copied(ir: &Ir, value: Value) -> Option<Value> {
    let number = innermost(ir, value);
    let rank = Shape::of(&ir.store, ir.ty(number))?.rank();
    (rank == 0).then_some(number)
}
