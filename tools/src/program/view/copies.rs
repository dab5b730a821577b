//! Operations that copy: they move elements, and compute nothing.

use cotan_dialects::{Callable, MemoryAccess};
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, TypeData, Value};
use cotan_passes::cost::Tally;

/// Returns whether an operation, with those inside it, copies several elements.
pub fn is_copy(ir: &Ir, op: Op, tally: Option<&Tally>) -> bool {
    if Callable::is(ir, op) || ir.parent_op(op).is_none() {
        return false;
    }
    match tally {
        Some(tally) => {
            let is_one = |poly: &Poly| matches!(poly.as_constant(), Some(0 | 1));
            let computes = [&tally.adds, &tally.multiplies, &tally.functions];
            let is_none = |poly: &&Poly| poly.as_constant() == Some(0);
            computes.iter().all(is_none) && !is_one(&tally.moves)
        }
        None => !ir.regions(op).is_empty() && copies_buffers(ir, op),
    }
}

/// Returns whether a loop over buffers stores nothing but what it loads.
fn copies_buffers(ir: &Ir, outer: Op) -> bool {
    let mut stores = 0;
    for op in ir.walk(outer).filter(|&op| op != outer) {
        let is_allowed = match MemoryAccess::of(ir, op).map(|access| access.stored) {
            Some(Some(stored)) => {
                stores += 1;
                is_loaded(ir, stored)
            }
            Some(None) => true,
            None => ir.results(op).all(|value| is_index(ir, value)),
        };
        if !is_allowed {
            return false;
        }
    }
    stores > 0
}

fn is_loaded(ir: &Ir, value: Value) -> bool {
    let access = ir.def_op(value).and_then(|op| MemoryAccess::of(ir, op));
    access.is_some_and(|access| access.stored.is_none())
}

/// Returns whether a value can be part of the computation of an index.
fn is_index(ir: &Ir, value: Value) -> bool {
    let ty = ir.ty(value);
    matches!(ir.type_data(ty), TypeData::Index | TypeData::Integer { .. })
}
