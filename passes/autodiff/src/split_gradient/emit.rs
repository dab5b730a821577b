//! Emission of the forward and the reverse program.

use super::known::KnownPart;
use super::residuals::Residuals;
use super::{ReverseInput, SplitGradient};
use crate::differentiate::scaffold::finish;
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_dialects::interp::bytes_of;
use cotan_ir::dims::Poly;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Builder, Ir, Loc, Mapping, Op, Value};

/// Adds both programs after a function.
pub fn emit(ir: &mut Ir, function: Op, known: &KnownPart, residuals: &Residuals) -> SplitGradient {
    let [arguments, values] = [&known.arguments, &known.values].map(|all| {
        let stored = all.iter().filter(|value| residuals.stored.contains(*value));
        let mut stored: Vec<Value> = stored.copied().collect();
        // A value may be returned twice, or be an argument.
        stored.dedup();
        stored
    });
    let is_new = |value: &&Value| !arguments.contains(value) && !known.values.contains(value);
    let mut saved: Vec<Value> = residuals.stored.iter().filter(is_new).copied().collect();
    sort(ir, known, &mut saved);
    let outputs = [&known.values[..], &saved].concat();
    let mut inputs: Vec<Value> = arguments.clone();
    for value in values.into_iter().chain(saved.iter().copied()) {
        if !inputs.contains(&value) {
            inputs.push(value);
        }
    }
    let sources = inputs.iter().filter_map(|value| {
        let argument = known.arguments.iter().position(|it| it == value);
        let result = || outputs.iter().position(|it| it == value).map(ReverseInput::Result);
        argument.map(ReverseInput::Argument).or_else(result)
    });
    let sources: Vec<ReverseInput> = sources.collect();
    let reverse_ops = [&residuals.recomputed[..], &known.reverse].concat();
    let taken = [&inputs[..], &known.cotangents].concat();
    // The second one is added first, since both follow the function.
    let reverse = half(ir, function, "rev", (&taken, &reverse_ops, &known.gradients));
    let forward = half(ir, function, "fwd", (&known.arguments, &known.forward, &outputs));
    let bytes =
        saved.iter().try_fold(Poly::default(), |sum, &value| sum.add(&bytes_of(ir, ir.ty(value))?));
    let (values, recomputed) = (known.values.len(), residuals.recomputed.len());
    SplitGradient { forward, reverse, inputs: sources, values, bytes, recomputed }
}

/// Sorts values in the order of the program.
fn sort(ir: &Ir, known: &KnownPart, values: &mut [Value]) {
    let position = |value: &Value| {
        let op = ir.def_op(*value);
        let at = op.and_then(|op| known.forward.iter().position(|&it| it == op));
        let result = op.and_then(|op| ir.results(op).position(|it| it == *value));
        (at, result)
    };
    values.sort_by_cached_key(position);
}

/// Adds a function with copies of operations.
fn half(
    ir: &mut Ir,
    function: Op,
    suffix: &str,
    (args, ops, outputs): (&[Value], &[Op], &[Value]),
) -> Op {
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, "split-gradient");
    let created = empty(ir, function, loc, suffix);
    let region = ir.verified::<Func>(created).body;
    let entry = ir.append_new_block(region, &[], loc);
    let mut mapping = Mapping::default();
    for &value in args {
        let arg = ir.add_block_arg(entry, ir.ty(value), ir.value_loc(value));
        ir.set_value_name(arg, ir.value_name(value));
        mapping.values.insert(value, arg);
    }
    for &op in ops {
        let mut b = Builder::at_end(ir, entry);
        let copy = b.clone_op(op, &mut mapping);
        b.insert(copy);
    }
    let outputs: Vec<Value> = outputs.iter().map(|&value| mapping.value(value)).collect();
    finish(ir, created, &outputs);
    share_facts(ir, function, created);
    created
}

/// Adds a function without arguments, named after another one.
fn empty(ir: &mut Ir, function: Op, loc: Loc, suffix: &str) -> Op {
    let name = ir.symbol_name(function).map_or("f", |name| ir.text(name));
    let name = ir.store.string_attr(&format!("{name}_{suffix}"));
    let (ty, region) = (ir.store.function_type(&[], &[]), ir.create_region());
    let created = Func::build(&mut Builder::after(ir, function), loc, name, ty, region);
    let root = ir.nearest_symbol_table(function).unwrap_or(ir.root());
    SymbolTable::new(ir, root).insert(ir, created);
    created
}
