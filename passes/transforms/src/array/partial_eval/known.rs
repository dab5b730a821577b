//! Binding of known arguments.

use cotan_dialects::Callable;
use cotan_dialects::ad::names_rule;
use cotan_dialects::arith::Constant;
use cotan_dialects::func::Func;
use cotan_dialects::interp::attr_of;
use cotan_dialects::interp::parameter_names;
use cotan_dialects::interp::text::read;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::symbol_uses::SymbolRefs;
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, AttrData, Builder, Diagnostic, Ir, Op};

/// Replaces parameters of a function, each as `name=value`, by constants and removes them from its
/// type. The function is the named one, or else the only one with such parameters.
pub fn bind(ir: &mut Ir, root: Op, function: &str, known: &[String]) -> Result<(), Diagnostic> {
    let mut bindings = Vec::with_capacity(known.len());
    for text in known {
        let pair = text.split_once('=').map(|(name, value)| (name.trim_start_matches('%'), value));
        let malformed = || error(ir, root, format!("`{text}` does not have the form `name=value`"));
        bindings.push(pair.ok_or_else(malformed)?);
    }
    let function = select_function(ir, root, function.trim_start_matches('@'), &bindings)?;
    if let Some(other) = reference_to(ir, root, function) {
        let message = "this refers to a function whose arguments are to be bound";
        return Err(error(ir, other, message.to_owned()));
    }
    if names_rule(ir, function) {
        let message = "a function with a custom derivative must keep its arguments";
        return Err(error(ir, function, message.to_owned()));
    }
    bindings.into_iter().try_for_each(|(name, value)| bind_one(ir, function, name, value))
}

fn select_function(
    ir: &Ir,
    root: Op,
    wanted: &str,
    bindings: &[(&str, &str)],
) -> Result<Op, Diagnostic> {
    let is_meant = |&function: &Op| {
        let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
        let names = parameter_names(ir, function);
        let has_all = bindings.iter().all(|(name, _)| names.iter().any(|known| known == name));
        ir.is::<Func>(function) && has_all && (wanted.is_empty() || wanted == name)
    };
    let found: Vec<Op> = ir.walk(root).filter(is_meant).collect();
    match found[..] {
        [function] => Ok(function),
        [] => Err(error(ir, root, "no such function has these parameters".to_owned())),
        [_, second, ..] => {
            let message =
                "several functions have these parameters: select one with `function=NAME`";
            Err(error(ir, second, message.to_owned()))
        }
    }
}

/// Returns an operation that refers to a function.
fn reference_to(ir: &Ir, root: Op, function: Op) -> Option<Op> {
    let (mut tables, mut refs) = (SymbolTables::default(), SymbolRefs::default());
    ir.walk(root).find(|&op| {
        let named: Vec<Attr> = refs.of(ir, op).collect();
        named.into_iter().any(|name| tables.resolve(ir, op, name) == Some(function))
    })
}

fn bind_one(ir: &mut Ir, function: Op, name: &str, value: &str) -> Result<(), Diagnostic> {
    let index = parameter_names(ir, function).iter().position(|known| known == name);
    let entry = ir.regions(function).first().and_then(|&body| ir.entry(body));
    let (Some(index), Some(entry)) = (index, entry) else {
        return Err(error(ir, function, format!("there is no parameter `{name}`")));
    };
    let arg = ir.arg(entry, index);
    let ty = ir.ty(arg);
    let datum =
        read(ir, ty, value).map_err(|why| error(ir, function, format!("`{name}`: {why}")))?;
    let Some(attr) = attr_of(&mut ir.store, ty, &datum) else {
        let message = format!(
            "`{name}` cannot be bound: it is neither a scalar nor an array of static sizes"
        );
        return Err(error(ir, function, message));
    };
    let loc = ir.value_loc(arg);
    let constant = match ir.first_op(entry) {
        Some(first) => Constant::value(&mut Builder::before(ir, first), loc, attr),
        None => Constant::value(&mut Builder::at_end(ir, entry), loc, attr),
    };
    ir.replace_all_uses(arg, constant);
    ir.set_value_name(constant, ir.value_name(arg));
    ir.erase_block_arg(entry, index);
    remove_parameter(ir, function, index);
    Ok(())
}

/// Removes a parameter from the type of a function, with its attributes.
fn remove_parameter(ir: &mut Ir, function: Op, index: usize) {
    let signature = Callable::type_of(ir, function).expect("it is a function").clone();
    let FunctionType { inputs, results } = signature;
    let mut inputs = inputs.to_vec();
    inputs.remove(index);
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, function, ty);
    let Some(attrs) = ir.verified::<Func>(function).arg_attrs else { return };
    let AttrData::Array(dicts) = ir.store.attr_data(attrs) else { return };
    let mut dicts = dicts.to_vec();
    dicts.remove(index);
    let attrs = ir.store.array_attr(&dicts);
    Func::set_arg_attrs(ir, function, Some(attrs));
}

fn error(ir: &Ir, op: Op, message: String) -> Diagnostic {
    Diagnostic::error(&ARGUMENT, ir.loc(op), message)
}
