//! Calls become the bodies of their functions, so that one function has all sizes.

use super::GLOBAL_CONSTANT;
use cotan_dialects::ad;
use cotan_dialects::func::{Call, Func};
use cotan_ir::codes::NO_TRANSLATION;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{AttrData, Diagnostic, Diagnostics, Ir, Mapping, Op, Symbol, Value};
use rustc_hash::FxHashSet;

/// Functions of JAX that divide sizes. They stay, since their bodies compute no polynomials.
pub const DIVISIONS: [&str; 3] = ["divmod", "floor_divide", "remainder"];

/// An operation that is composed of those of a function.
const COMPOSITE: &str = "stablehlo.composite";

/// Calls may nest so deeply.
const MAX_DEPTH: usize = 64;

/// The name of a size, for the operand that is passed for it.
pub type Hints = Vec<(Value, Symbol)>;

/// Inlines all calls in functions, but those in private ones that are called themselves. These are
/// erased if nothing calls them any more. Functions that name their derivatives stay.
///
/// # Errors
/// A function that calls itself, or calls that nest too deeply.
pub fn inline(ir: &mut Ir, module: Op) -> Result<Hints, Diagnostics> {
    let table = SymbolTable::new(ir, module);
    let functions: Vec<Op> = ir.walk(module).filter(|&op| ir.is::<Func>(op)).collect();
    let calls = calls_in(ir, module);
    let called: FxHashSet<Op> =
        calls.into_iter().filter_map(|call| callee(ir, &table, call)).collect();
    let mut hints = Vec::new();
    let roots: Vec<Op> = functions
        .iter()
        .copied()
        .filter(|&op| {
            let is_private = ir.verified::<Func>(op).is_private(ir);
            !is_private || !called.contains(&op) || ad::names_rule(ir, op)
        })
        .collect();
    for &function in &roots {
        for call in calls_in(ir, function) {
            expand(ir, &table, call, 0, &mut hints)?;
        }
    }
    erase_unused(ir, &table, &functions, roots);
    Ok(hints)
}

pub fn calls_in(ir: &Ir, op: Op) -> Vec<Op> {
    let is_call = |op| ir.is::<Call>(op) || ir.name_text(op) == COMPOSITE;
    ir.walk(op).filter(|&op| is_call(op)).collect()
}

pub fn callee(ir: &Ir, table: &SymbolTable, call: Op) -> Option<Op> {
    let key = if ir.is::<Call>(call) { "callee" } else { "decomposition" };
    let AttrData::SymbolRef(path) = ir.attr_data(ir.attr_named(call, key)?) else {
        return None;
    };
    table.get(*path.first()?).filter(|&op| ir.is::<Func>(op))
}

/// Returns whether a function divides sizes.
pub fn is_division(ir: &Ir, function: Op) -> bool {
    let name = ir.symbol_name(function).map(|name| ir.store.text(name));
    // Further ones of the same name have a number at the end.
    let name = name.map(|name| name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_'));
    name.is_some_and(|name| DIVISIONS.contains(&name))
}

fn expand(
    ir: &mut Ir,
    table: &SymbolTable,
    call: Op,
    depth: usize,
    hints: &mut Hints,
) -> Result<(), Diagnostics> {
    let Some(function) = callee(ir, table, call) else { return Ok(()) };
    if is_division(ir, function) || ad::names_rule(ir, function) {
        return Ok(());
    }
    let Some(block) = ir.single_block(ir.regions(function)[0]) else { return Ok(()) };
    if depth == MAX_DEPTH {
        let message = format!("calls nest more than {MAX_DEPTH} deep, with sizes that are dynamic");
        let mut found = Diagnostics::default();
        found.push(Diagnostic::error(&NO_TRANSLATION, ir.loc(call), message));
        return Err(found);
    }
    let operands: Vec<Value> = ir.operands(call).collect();
    for (index, &operand) in operands.iter().enumerate() {
        hints.extend(hint(ir, function, index).map(|name| (operand, name)));
    }
    let mut mapping = Mapping::default();
    mapping.values.extend(ir.args(block).zip(operands));
    let ops: Vec<Op> = ir.ops(block).collect();
    let Some((&end, ops)) = ops.split_last() else { return Ok(()) };
    let mut inner = Vec::new();
    for &op in ops {
        let copy = ir.clone_op(op, &mut mapping);
        ir.insert_before(copy, call);
        inner.extend(calls_in(ir, copy));
    }
    let returned: Vec<Value> = ir.operands(end).map(|value| mapping.value(value)).collect();
    ir.replace_op(call, &returned);
    inner.into_iter().try_for_each(|call| expand(ir, table, call, depth + 1, hints))
}

/// Returns the name of the size that an argument of a function is.
fn hint(ir: &Ir, function: Op, index: usize) -> Option<Symbol> {
    let AttrData::Array(attrs) = ir.attr_data(ir.attr_named(function, "arg_attrs")?) else {
        return None;
    };
    let key = ir.store.symbols.find(GLOBAL_CONSTANT)?;
    match ir.attr_data(ir.store.dict_get(*attrs.get(index)?, key)?) {
        AttrData::String { text, .. } => (!ir.store.text(*text).is_empty()).then_some(*text),
        _ => None,
    }
}

/// Erases functions that neither are roots nor are called from these.
fn erase_unused(ir: &mut Ir, table: &SymbolTable, functions: &[Op], roots: Vec<Op>) {
    let mut used: FxHashSet<Op> = FxHashSet::default();
    let mut open = roots;
    while let Some(function) = open.pop() {
        if used.insert(function) {
            let calls = calls_in(ir, function);
            open.extend(calls.into_iter().filter_map(|call| callee(ir, table, call)));
        }
    }
    for &function in functions {
        if !used.contains(&function) {
            ir.erase_op(function);
        }
    }
}
