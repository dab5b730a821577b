//! Sizes in bytes.

use super::NumberFormat;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Shape, Type};

/// Returns the size of a value of a type in bytes; `None` for other types than scalars and arrays
/// with known formats and sizes.
pub fn bytes_of(ir: &Ir, ty: Type) -> Option<Poly> {
    let shape = Shape::of(&ir.store, ty)?;
    let width = NumberFormat::of(&ir.store, shape.element)?.width().div_ceil(8);
    Poly::product(&shape.sizes)?.mul(&Poly::constant(i64::from(width)))
}
