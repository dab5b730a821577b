//! Binding of known arguments.

use super::structure::materialize;
use crate::array::bind_dim_parameters;
use cotan_dialects::Callable;
use cotan_dialects::ad::names_rule;
use cotan_dialects::func::Func;
use cotan_dialects::interp::text::read;
use cotan_dialects::interp::{Datum, parameter_names};
use cotan_ir::codes::ARGUMENT;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::symbol_uses::SymbolRefs;
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, AttrData, Builder, Diagnostic, Ir, Op, Shape, Type};

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
    bindings.into_iter().try_for_each(|(name, value)| bind_one(ir, root, function, name, value))
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
        let is_parameter = |name: &str| {
            let is_argument = names.iter().any(|known| known == name);
            is_argument || bind_dim_parameters::mentions_name(ir, function, name)
        };
        let has_all = bindings.iter().all(|(name, _)| is_parameter(name));
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

fn bind_one(
    ir: &mut Ir,
    root: Op,
    function: Op,
    name: &str,
    value: &str,
) -> Result<(), Diagnostic> {
    let position = |ir: &Ir| parameter_names(ir, function).iter().position(|known| known == name);
    let entry = ir.regions(function).first().and_then(|&body| ir.entry(body));
    let Some(entry) = entry else {
        return Err(error(ir, function, "a function without a body has no known arguments".into()));
    };
    let Some(index) = position(ir) else { return bind_dim(ir, root, function, name, value) };
    let ty = ir.ty(ir.arg(entry, index));
    let datum =
        read(ir, ty, value).map_err(|why| error(ir, function, format!("`{name}`: {why}")))?;
    bind_sizes(ir, root, function, ty, &datum)?;
    if !bind_value(ir, function, index, &datum) {
        let message = format!("`{name}` cannot be bound: its type has no constants");
        return Err(error(ir, function, message));
    }
    Ok(())
}

/// Binds a dimension parameter.
fn bind_dim(
    ir: &mut Ir,
    root: Op,
    function: Op,
    name: &str,
    value: &str,
) -> Result<(), Diagnostic> {
    let size = value.trim().parse::<i64>().ok().filter(|&size| size >= 0);
    let Some(size) = size else {
        return Err(error(ir, function, format!("`{name}`: `{value}` is not a size")));
    };
    bind_size(ir, root, function, name, size)
}

fn bind_size(ir: &mut Ir, root: Op, function: Op, name: &str, size: i64) -> Result<(), Diagnostic> {
    let wanted = ir.symbol_name(function).map_or("", |name| ir.text(name)).to_owned();
    bind_dim_parameters::bind(ir, root, name, size, &wanted).map(drop)
}

/// Binds the dimension parameters that are sizes of a known array.
fn bind_sizes(
    ir: &mut Ir,
    root: Op,
    function: Op,
    ty: Type,
    datum: &Datum,
) -> Result<(), Diagnostic> {
    if let (Some(types), Some(parts)) = (ir.store.as_tuple(ty).map(<[Type]>::to_vec), datum.parts())
    {
        let pairs = types.into_iter().zip(parts);
        return pairs
            .into_iter()
            .try_for_each(|(ty, part)| bind_sizes(ir, root, function, ty, part));
    }
    let Some(found) = datum.shape() else { return Ok(()) };
    let sizes = Shape::of(&ir.store, ty).map(|shape| shape.sizes).unwrap_or_default();
    for (size, &found) in sizes.iter().zip(found) {
        let Some(name) = size.as_parameter() else { continue };
        let name = ir.text(name).to_owned();
        let is_open = bind_dim_parameters::mentions_name(ir, function, &name);
        if is_open {
            bind_size(ir, root, function, &name, i64::try_from(found).unwrap_or(i64::MAX))?;
        }
    }
    Ok(())
}

/// Replaces a parameter by constants of a value and removes it. Returns whether the value has
/// constants.
pub fn bind_value(ir: &mut Ir, function: Op, index: usize, datum: &Datum) -> bool {
    let entry = ir.regions(function).first().and_then(|&body| ir.entry(body));
    let Some(entry) = entry else { return false };
    let arg = ir.arg(entry, index);
    let (loc, ty) = (ir.value_loc(arg), ir.ty(arg));
    let b = &mut Builder::at_start(ir, entry);
    let Some(constant) = materialize(b, loc, ty, datum) else { return false };
    ir.replace_all_uses(arg, constant);
    ir.set_value_name(constant, ir.value_name(arg));
    ir.erase_block_arg(entry, index);
    remove_parameter(ir, function, index);
    true
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
