//! Which operations call functions.

use cotan_dialects::{array, func};
use cotan_ir::{Attr, Ir, Op};

/// The name of the function that an operation calls.
#[inline]
pub fn callee(ir: &Ir, op: Op) -> Option<Attr> {
    let call = || ir.get(op).map(|call: array::Call| call.callee);
    ir.get(op).map(|call: func::Call| call.callee).or_else(call)
}

/// Whether an operation says that it stays a call.
pub fn stays(ir: &Ir, op: Op) -> bool {
    ir.get(op).is_some_and(|call: func::Call| call.no_inline.is_some())
}
