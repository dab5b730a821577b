//! Writing requests for both derivatives of a function.

use cotan_dialects::Callable;
use cotan_dialects::ad::request::{changing, places_attr};
use cotan_dialects::ad::{Jvp, Vjp};
use cotan_dialects::autodiff::tangent_type;
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Builder, Ir, Op, Type, Value};

/// Adds a function that asks for a derivative of another one, and takes and gives what the request
/// does; gives its name.
pub fn ask(ir: &mut Ir, function: Op, wrt: &[usize], reverse: bool) -> Option<String> {
    let signature = Callable::type_of(ir, function)?.clone();
    let results = changing(ir, &signature.results);
    let along: Vec<Type> = wrt.iter().map(|&at| signature.inputs[at]).collect();
    let of: Vec<Type> = results.iter().map(|&at| signature.results[at]).collect();
    let (given, made) = if reverse { (of, along) } else { (along, of) };
    let mut inputs = signature.inputs.to_vec();
    inputs.extend(given.into_iter().filter_map(|ty| tangent_type(&mut ir.store, ty)));
    let mut outputs = signature.results.to_vec();
    outputs.extend(made.into_iter().filter_map(|ty| tangent_type(&mut ir.store, ty)));

    let loc = ir.loc(function);
    let (ty, body) = (ir.store.function_type(&inputs, &outputs), ir.create_region());
    let entry = ir.append_new_block(body, &inputs, loc);
    let callee = ir.symbol_name(function)?;
    let name = format!("{}_{}", ir.text(callee), if reverse { "backward" } else { "forward" });
    let (name, callee) = (ir.store.string_attr(&name), ir.store.symbol_ref(callee));
    let wrt = places_attr(ir, wrt);
    let args: Vec<Value> = ir.args(entry).collect();
    let b = &mut Builder::at_end(ir, entry);
    let request = match reverse {
        true => Vjp::build(b, loc, callee, &args, &outputs),
        false => Jvp::build(b, loc, callee, &args, &outputs),
    };
    match reverse {
        true => Vjp::set_wrt(b, request, Some(wrt)),
        false => Jvp::set_wrt(b, request, Some(wrt)),
    }
    let results: Vec<Value> = b.results(request).collect();
    Return::build(b, loc, &results);
    let made = Func::build(&mut Builder::after(ir, function), loc, name, ty, body);
    share_facts(ir, function, made);
    let root = ir.nearest_symbol_table(function).unwrap_or(ir.root());
    let name = SymbolTable::new(ir, root).insert(ir, made)?;
    Some(ir.text(name).to_owned())
}
