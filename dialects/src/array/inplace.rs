//! Costs of operations that update an array in place at its last use and copy it otherwise.

use crate::interfaces::accumulators;
use crate::used_again;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Value};

/// Returns the count of scalars in a value.
pub fn elements(ir: &Ir, value: Value) -> Option<Poly> {
    Poly::product(&accumulators::shape(&ir.store, ir.ty(value))?.sizes)
}

/// Returns the count of elements of `array` that an update copies.
pub fn copied(ir: &Ir, op: Op, array: Value) -> Option<Poly> {
    match used_again(ir, op, array) {
        None => Some(Poly::constant(0)),
        Some(_) => elements(ir, array),
    }
}

/// Returns the count of elements accessed by an operation that writes or adds `value` to `array`.
pub fn touched(ir: &Ir, op: Op, array: Value, value: Value) -> Option<Poly> {
    elements(ir, value)?.add(&copied(ir, op, array)?)
}
