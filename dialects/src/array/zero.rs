//! Arrays of zeros.

use super::Replicate;
use crate::arith::Constant;
use crate::eval::filled;
use cotan_ir::{Builder, Loc, Shape, Type, Value};

/// The number 0, or zeros of any shape: a constant where the sizes are known, else copies of a
/// number. Nothing for types that are not made of numbers.
pub fn of(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Option<Value> {
    let shape = Shape::of(&b.ir.store, ty)?;
    if let Some(attr) = filled(&mut b.ir.store, ty, 0) {
        return Some(Constant::value(b, loc, attr));
    }
    let attr = filled(&mut b.ir.store, shape.element, 0)?;
    let mut zeros = Constant::value(b, loc, attr);
    for first in (0..shape.rank()).rev() {
        let part = Shape { sizes: shape.sizes[first..].to_vec(), element: shape.element };
        let ty = part.ty(&mut b.ir.store)?;
        zeros = Replicate::value(b, loc, zeros, 0, ty);
    }
    Some(zeros)
}
