//! All calls of one function written out, for what goes through its code as a whole.

use super::{Code, sizes};
use cotan_dialects::func::Func;
use cotan_dialects::{Callee, ad};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Ir, Op, Substitution};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many calls are replaced in one function: chains of functions that call others twice are long.
const MOST_CALLS: usize = 1000;

/// The reason why calls stay after that.
const TOO_MANY: &str = "code would stand in place of more than 1000 calls";

/// Replaces the calls in a function by the code that they run, whatever it costs. Calls stay of
/// functions that name their own derivatives, that may come to call themselves, and of several blocks.
pub fn inline_all_calls(ir: &mut Ir, function: Op) {
    let mut ends: FxHashMap<Op, bool> = FxHashMap::default();
    let mut open: Vec<Op> = calls_in(ir, function);
    for _ in 0..MOST_CALLS {
        let Some(call) = open.pop() else { return };
        let Ok((callee, mut sizes)) = replaceable(ir, call, &mut ends) else { continue };
        let code = Code::copy(ir, callee);
        code.replace(ir, call, 0, &mut sizes);
        let inside = code.ops.into_iter().filter(|&op| !ir.is_erased(op));
        open.extend(inside.filter(|&op| Callee::name(ir, op).is_some()).collect::<Vec<Op>>());
    }
}

/// The calls inside an operation, and why [`inline_all_calls`] did not replace each of them.
pub fn kept_calls(ir: &mut Ir, root: Op) -> FxHashMap<Op, &'static str> {
    let mut ends: FxHashMap<Op, bool> = FxHashMap::default();
    let calls = calls_in(ir, root).into_iter();
    calls.map(|call| (call, replaceable(ir, call, &mut ends).err().unwrap_or(TOO_MANY))).collect()
}

fn calls_in(ir: &Ir, function: Op) -> Vec<Op> {
    ir.walk(function).filter(|&op| Callee::name(ir, op).is_some()).collect()
}

/// The function that a call runs, and the sizes there, if its code may stand in place of the call.
///
/// # Errors
/// The reason why it may not.
fn replaceable(
    ir: &mut Ir,
    call: Op,
    ends: &mut FxHashMap<Op, bool>,
) -> Result<(Op, Substitution), &'static str> {
    let callee = callee_of(&mut SymbolTables::default(), ir, call);
    let callee = callee.ok_or("there is no function of that name")?;
    if ad::names_rule(ir, callee) {
        return Err("its function names a derivative of its own");
    }
    let func = ir.get::<Func>(callee).filter(|func| !func.is_declaration(ir));
    let Func { body, .. } = func.ok_or("its function is a declaration, without a body")?;
    if ir.single_block(body).is_none() {
        return Err("its function is not of one block");
    }
    if *ends.entry(callee).or_insert_with(|| calls_itself(ir, callee)) {
        return Err("its function calls itself");
    }
    let sizes = sizes(ir, call, callee);
    Ok((callee, sizes.ok_or("its code cannot stand in its place: sizes may not be right there")?))
}

fn callee_of(tables: &mut SymbolTables, ir: &Ir, call: Op) -> Option<Op> {
    tables.resolve(ir, call, Callee::name(ir, call)?)
}

fn calls_itself(ir: &Ir, function: Op) -> bool {
    let (mut open, mut seen) = (vec![function], FxHashSet::default());
    let mut tables = SymbolTables::default();
    while let Some(caller) = open.pop() {
        for call in calls_in(ir, caller) {
            let Some(callee) = callee_of(&mut tables, ir, call) else { continue };
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
