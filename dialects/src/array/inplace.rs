//! What operations touch that change an array in place at its last use, and copy it elsewhere.

use crate::interfaces::accumulators;
use crate::is_last_use;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Value};

/// How many numbers a value is made of.
pub fn elements(ir: &Ir, value: Value) -> Option<Poly> {
    Poly::product(&accumulators::shape(&ir.store, ir.ty(value))?.sizes)
}

/// How many elements of `array` an operation copies that changes it.
pub fn copied(ir: &Ir, op: Op, array: Value) -> Option<Poly> {
    match is_last_use(ir, op, array) {
        true => Some(Poly::constant(0)),
        false => elements(ir, array),
    }
}

/// How many elements an operation touches that puts `value` into `array`, or adds it there.
pub fn touched(ir: &Ir, op: Op, array: Value, value: Value) -> Option<Poly> {
    elements(ir, value)?.add(&copied(ir, op, array)?)
}
