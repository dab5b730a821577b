//! All calls of one function written out, for what goes through its code as a whole.

use super::{Code, sizes};
use cotan_dialects::func::Func;
use cotan_dialects::{Callee, ad};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Ir, Op, Substitution};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many calls are replaced in one function: chains of functions that call others twice are long.
const MOST_CALLS: usize = 1000;

/// Replaces the calls in a function by the code that they run, whatever it costs. Calls stay of
/// functions that name their own derivatives, that may come to call themselves, and of several blocks.
pub fn inline_all_calls(ir: &mut Ir, function: Op) {
    let mut ends: FxHashMap<Op, bool> = FxHashMap::default();
    let mut open: Vec<Op> = calls_in(ir, function);
    for _ in 0..MOST_CALLS {
        let Some(call) = open.pop() else { return };
        let Some((callee, mut sizes)) = replaceable(ir, call, &mut ends) else { continue };
        let code = Code::copy(ir, callee);
        code.replace(ir, call, 0, &mut sizes);
        let inside = code.ops.into_iter().filter(|&op| !ir.is_erased(op));
        open.extend(inside.filter(|&op| Callee::name(ir, op).is_some()).collect::<Vec<Op>>());
    }
}

fn calls_in(ir: &Ir, function: Op) -> Vec<Op> {
    ir.walk(function).filter(|&op| Callee::name(ir, op).is_some()).collect()
}

fn callee_of(ir: &Ir, call: Op) -> Option<Op> {
    SymbolTables::default().resolve(ir, call, Callee::name(ir, call)?)
}

/// The function that a call runs, and the sizes there, if its code may stand in place of the call.
fn replaceable(
    ir: &mut Ir,
    call: Op,
    ends: &mut FxHashMap<Op, bool>,
) -> Option<(Op, Substitution)> {
    let callee = callee_of(ir, call)?;
    let body = ir.get::<Func>(callee).filter(|func| !func.is_declaration(ir))?.body;
    let fits = ir.single_block(body).is_some() && !ad::names_rule(ir, callee);
    let fits = fits && *ends.entry(callee).or_insert_with(|| !calls_itself(ir, callee));
    if fits { Some((callee, sizes(ir, call, callee)?)) } else { None }
}

fn calls_itself(ir: &Ir, function: Op) -> bool {
    let (mut open, mut seen) = (vec![function], FxHashSet::default());
    while let Some(caller) = open.pop() {
        for callee in calls_in(ir, caller).into_iter().filter_map(|call| callee_of(ir, call)) {
            if callee == function {
                return true;
            }
            if seen.insert(callee) {
                open.push(callee);
            }
        }
    }
    false
}
