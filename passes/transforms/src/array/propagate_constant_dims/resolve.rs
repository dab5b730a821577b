//! Binding of parameters that are the same integer in every call.

use crate::array::bind_dim_parameters::{mentions, remove_parameter};
use crate::generic::sccp::functions::Functions;
use cotan_dialects::array::Call;
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes::fit;
use cotan_dialects::{Callee, IterationSpace};
use cotan_ir::dims::Poly;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::symbol_uses::SymbolRefs;
use cotan_ir::{Attr, Builder, Ir, Op, Substitution, Symbol};
use cotan_pass::AnalysisCache;
use rustc_hash::FxHashMap;

/// Binds parameters of the functions inside `root`; returns their number.
pub fn resolve(ir: &mut Ir, root: Op) -> usize {
    let functions = Functions::new(ir, root, &mut AnalysisCache::default());
    let all: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    // The callees of each function, and the number of calls of each that are not processed yet:
    // callers come first.
    let mut callees: FxHashMap<Op, Vec<Op>> = FxHashMap::default();
    let mut waiting: FxHashMap<Op, usize> = FxHashMap::default();
    for &function in &all {
        let called = ir.walk(function).filter_map(|op| functions.called_by(op));
        let called: Vec<Op> = called.filter(|&callee| is_closed(&functions, callee)).collect();
        called.iter().for_each(|&callee| *waiting.entry(callee).or_default() += 1);
        callees.insert(function, called);
    }
    let mut ready: Vec<Op> = all;
    ready.retain(|function| !waiting.contains_key(function));
    let mut count = 0;
    while let Some(function) = ready.pop() {
        count += bind_all(ir, &functions, function);
        for &callee in callees.get(&function).into_iter().flatten() {
            let Some(left) = waiting.get_mut(&callee) else { continue };
            *left -= 1;
            if *left == 0 {
                ready.push(callee);
            }
        }
    }
    count
}

/// Returns whether all calls of a function are visible.
fn is_closed(functions: &Functions, function: Op) -> bool {
    functions.get(function).is_some_and(|function| !function.open)
}

/// Binds the parameters of a function that are integers in all its calls.
fn bind_all(ir: &mut Ir, functions: &Functions, function: Op) -> usize {
    let Some(known) = functions.get(function).filter(|known| !known.open) else { return 0 };
    let mut count = 0;
    for (name, size) in agreed(ir, function, &known.calls) {
        if !bind(ir, function, name, size) {
            continue;
        }
        count += 1;
        for &op in &known.calls {
            if let Some(call) = ir.get::<Call>(op) {
                remove_parameter(ir, op, &call, name);
            }
        }
    }
    count
}

/// Returns the parameters with the same integer in all calls; none if a call is of another kind.
fn agreed(ir: &Ir, function: Op, calls: &[Op]) -> Vec<(Symbol, i64)> {
    let Some(signature) = Func::type_of(ir, function) else { return Vec::new() };
    let sizes_of = |&op: &Op| -> Option<Vec<(Symbol, i64)>> {
        let sizes = Callee::of(ir, op)?.sizes?(ir, op, signature).ok()?;
        let integer = |(name, size): &(Symbol, Poly)| Some((*name, size.as_constant()?));
        Some(sizes.iter().filter_map(integer).collect())
    };
    let mut sizes = calls.iter().map(sizes_of);
    let Some(Some(mut agreed)) = sizes.next() else { return Vec::new() };
    for other in sizes {
        let Some(other) = other else { return Vec::new() };
        agreed.retain(|pair| other.contains(pair));
    }
    agreed
}

/// Returns whether code refers to functions by types that contain the parameter: those would have
/// to change as well.
fn is_shared(ir: &Ir, ops: &[Op], name: Symbol) -> bool {
    let (mut tables, mut refs) = (SymbolTables::default(), SymbolRefs::default());
    ops.iter().any(|&op| {
        let sized = Callee::sized(ir, op);
        let named: Vec<Attr> = refs.of(ir, op).collect();
        let mut named = named.into_iter().filter(|&reference| sized != Some(reference));
        named.any(|reference| {
            let target = tables.resolve(ir, op, reference);
            target.is_some_and(|target| mentions(ir, target, name))
        })
    })
}

/// Binds a parameter of a function to an integer, if all sizes stay valid.
fn bind(ir: &mut Ir, function: Op, name: Symbol, size: i64) -> bool {
    let ops: Vec<Op> = ir.walk(function).collect();
    let mut substitution = Substitution::new(vec![(name, Poly::constant(size))]);
    let is_bound_inside = ops.iter().any(|&op| IterationSpace::bound_dim(ir, op) == Some(name));
    if is_bound_inside
        || is_shared(ir, &ops, name)
        || !fit(&mut Builder::detached(ir), &ops, &mut substitution)
    {
        return false;
    }
    ops.into_iter().for_each(|op| substitution.apply(ir, op));
    true
}
