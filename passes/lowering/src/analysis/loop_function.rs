//! Outlining of loops into functions, for code size and for parallel code generation.

use crate::analysis::captures::Captures;
use cotan_dialects::func::{Call, Func, Return};
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Attr, Builder, Ir, Mapping, Op, Type, Value};

/// Outlines structurally equal loops into one function after `around`, and replaces each loop by a
/// call. Locations of new operations derive from `pass`.
pub fn outline(
    ir: &mut Ir,
    names: &mut SymbolTable,
    (pass, name): (&'static str, &str),
    around: Op,
    loops: &[(Op, Captures)],
) {
    let (first, captures) = &loops[0];
    let loc = ir.loc(*first);
    let loc = ir.store.derived_loc(loc, pass);
    let types: Vec<Type> = captures.parameters.iter().map(|&value| ir.ty(value)).collect();
    let results: Vec<Type> = ir.results(*first).map(|value| ir.ty(value)).collect();
    let body = ir.create_region();
    let entry = ir.append_new_block(body, &types, loc);
    let mut mapping = Mapping::default();
    let args: Vec<Value> = ir.args(entry).collect();
    mapping.values.extend(captures.parameters.iter().copied().zip(args));
    let b = &mut Builder::at_end(ir, entry);
    let mut outputs = Vec::new();
    for &op in captures.rematerialized.iter().chain([first]) {
        let copy = b.clone_op(op, &mut mapping);
        b.insert(copy);
        outputs = b.results(copy).collect();
    }
    Return::build(b, loc, &outputs);
    let name = names.unique_name(ir, name);
    let (callee, text) = (ir.store.symbol_ref(name), ir.text(name).to_owned());
    let (text, private) = (ir.store.string_attr(&text), ir.store.string_attr("private"));
    let ty = ir.store.function_type(&types, &results);
    let new_op = Func::build(&mut Builder::after(ir, around), loc, text, ty, body);
    Func::set_sym_visibility(ir, new_op, Some(private));
    names.insert(ir, new_op);
    for (op, captures) in loops {
        call(ir, pass, *op, callee, &captures.parameters);
    }
}

/// Returns the function that contains an operation.
pub fn function_around(ir: &Ir, op: Op) -> Option<Op> {
    let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    around.find(|&op| ir.is::<Func>(op))
}

/// Returns the symbol table of a function: its parent.
pub fn module_of(ir: &Ir, function: Op) -> Op {
    ir.parent_op(function).unwrap_or(function)
}

fn call(ir: &mut Ir, pass: &'static str, op: Op, callee: Attr, args: &[Value]) {
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, pass);
    let types: Vec<Type> = ir.results(op).map(|value| ir.ty(value)).collect();
    let b = &mut Builder::before(ir, op);
    let call = Call::build(b, loc, callee, args, &types);
    let outputs: Vec<Value> = b.results(call).collect();
    ir.replace_op(op, &outputs);
}
