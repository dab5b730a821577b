//! Inlines all calls of one function, for transformations of its body as a whole.

use super::{Code, sizes};
use cotan_dialects::func::Func;
use cotan_dialects::{Callee, ad};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Ir, Op, Substitution};
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximal number of inlined calls in one function; chains of functions that call others twice
/// grow exponentially.
const MOST_CALLS: usize = 1000;

/// The reason why further calls are not inlined.
const TOO_MANY: &str = "more than 1000 calls would be inlined";

/// The reason why calls of recursive functions are not inlined.
pub const CALLS_ITSELF: &str = "its function calls itself";

/// Inlines the calls in a function at any cost. Calls of functions with a custom derivative, of
/// recursive functions and of functions with several blocks are not inlined. Returns the number of
/// inlined calls.
pub fn inline_all_calls(ir: &mut Ir, function: Op) -> usize {
    let mut ends: FxHashMap<Op, bool> = FxHashMap::default();
    let mut open: Vec<Op> = calls_in(ir, function);
    let mut count = 0;
    for _ in 0..MOST_CALLS {
        let Some(call) = open.pop() else { break };
        let Ok((callee, mut sizes)) = replaceable(ir, call, &mut ends) else { continue };
        count += 1;
        let code = Code::copy(ir, callee);
        code.replace(ir, call, 0, &mut sizes);
        let inside = code.ops.into_iter().filter(|&op| !ir.is_erased(op));
        open.extend(inside.filter(|&op| Callee::name(ir, op).is_some()).collect::<Vec<Op>>());
    }
    count
}

/// Returns the calls inside an operation, each with the reason why it was not
/// inlined.
pub fn kept_calls(ir: &mut Ir, root: Op) -> FxHashMap<Op, &'static str> {
    let mut ends: FxHashMap<Op, bool> = FxHashMap::default();
    let calls = calls_in(ir, root).into_iter();
    calls.map(|call| (call, replaceable(ir, call, &mut ends).err().unwrap_or(TOO_MANY))).collect()
}

fn calls_in(ir: &Ir, function: Op) -> Vec<Op> {
    ir.walk(function).filter(|&op| Callee::name(ir, op).is_some()).collect()
}

/// Returns the callee of a call and its sizes, if the call can be inlined.
///
/// # Errors
/// The reason why it cannot.
fn replaceable(
    ir: &mut Ir,
    call: Op,
    ends: &mut FxHashMap<Op, bool>,
) -> Result<(Op, Substitution), &'static str> {
    let callee = callee_of(&mut SymbolTables::default(), ir, call);
    let callee = callee.ok_or("there is no function of that name")?;
    if ad::names_rule(ir, callee) {
        return Err("its function has a custom derivative");
    }
    let func = ir.get::<Func>(callee).filter(|func| !func.is_declaration(ir));
    let Func { body, .. } = func.ok_or("its function is a declaration, without a body")?;
    if ir.single_block(body).is_none() {
        return Err("its function must have a single block (use `scf.if`, `scf.for`)");
    }
    if *ends.entry(callee).or_insert_with(|| calls_itself(ir, callee)) {
        return Err(CALLS_ITSELF);
    }
    let sizes = sizes(ir, call, callee);
    Ok((callee, sizes.ok_or("its body cannot be inlined: sizes may be invalid at the call")?))
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
