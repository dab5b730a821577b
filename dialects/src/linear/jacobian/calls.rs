//! Maps of calls.

use super::{JacobianWalk, Maps};
use crate::differentiate::{Refusal, refused};
use crate::{Callable, Callee, ad};
use cotan_ir::dims::Poly;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Op, Substitution, Symbol, Translator, Value};

/// In place of a call stands the code of the function, with maps of its own.
pub fn call(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), Refusal> {
    let ir = w.ir();
    let name = Callee::name(ir, op);
    // The call may stand in code that is only being made, the caller does not.
    let caller = w.maps.callers[w.maps.callers.len() - 1];
    let function = name.and_then(|name| SymbolTables::default().resolve(ir, caller, name));
    let function = function.ok_or_else(|| refused(ir, op, "there is no function of that name"))?;
    if ad::names_rule(ir, function) {
        return Err(refused(ir, op, "its function names a derivative of its own"));
    }
    if w.maps.callers.contains(&function) {
        return Err(refused(ir, op, "its function calls itself"));
    }
    let body = ir.regions(function).first().and_then(|&body| ir.single_block(body));
    let body = body.ok_or_else(|| refused(ir, op, "its function is not of one block"))?;
    let sizes =
        match (Callee::of(ir, op).and_then(|callee| callee.sizes), Callable::type_of(ir, function))
        {
            (Some(sizes), Some(ty)) => sizes(ir, op, ty).map_err(|why| refused(ir, op, &why))?,
            _ => Vec::new(),
        };
    let there = |(name, size)| Some((name, w.t.size(&size)?));
    let sizes: Option<Vec<(Symbol, Poly)>> = sizes.into_iter().map(there).collect();
    let sizes = sizes.ok_or_else(|| refused(ir, op, "a size would leave 64 bits"))?;
    let operands: Vec<Value> = ir.operands(op).collect();
    let results: Vec<Value> = ir.results(op).collect();
    let args: Vec<Value> = ir.args(body).collect();
    let end = ir.last_op(body).expect("a verified function returns");
    let returned: Vec<Value> = ir.operands(end).collect();

    let mut maps = Maps::new(w.maps.domain, function);
    maps.callers.extend(&w.maps.callers);
    for (&arg, &operand) in args.iter().zip(&operands) {
        if let Some(map) = w.map(operand) {
            maps.set(arg, map);
        }
    }
    let values: Vec<Value> = operands.iter().map(|&operand| w.t.value(operand)).collect();
    let at = w.t.builder.at;
    let mut t = Translator::new(w.t.builder.elsewhere(at)).with_sizes(Substitution::new(sizes));
    let given = t.block(body, &values, &mut |t, op| maps.step(t, op))?;
    for ((result, value), original) in results.into_iter().zip(given).zip(returned) {
        w.t.map(result, value);
        if let Some(map) = maps.get(original) {
            w.maps.set(result, map);
        }
    }
    Ok(())
}
