//! Residuals: a function that names one is a root of it.

use super::CheckOptions;
use super::derived::run;
use super::rules::RuleCalls;
use super::vectors::{all_floats, direction, length, moved};
use cotan_dialects::Callable;
use cotan_dialects::ad::IMPLICIT;
use cotan_dialects::ad::request::changing;
use cotan_dialects::interp::{Arguments, Datum, Observer, Prepared, SplitMix64};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Ir, Op, Type};

/// The change of the results, relative to their size, by which the residual is scaled.
const CHANGE: f64 = 1e-3;

/// The part of that change which may be left: a relative error of the results of 1e-5.
const TOLERANCE: f64 = 1e-2;

/// A function whose results do not solve its equation.
pub struct NoRoot {
    /// The function.
    pub function: Op,
    /// The residual.
    pub residual: Op,
    /// The norm of the residual, and of its change if the results change by a thousandth.
    pub norms: [f64; 2],
}

/// Returns whether a function of the module names a residual.
pub fn is_named(ir: &Ir) -> bool {
    ir.walk(ir.root()).any(|op| ir.attr_named(op, IMPLICIT).is_some())
}

/// Returns the first function whose results at a point do not solve its equation: the certified
/// function, or one that it calls.
pub fn first_failure(ir: &Ir, options: &CheckOptions<'_>, at: &Arguments) -> Option<NoRoot> {
    let prepared = Prepared::new(ir);
    let calls = RuleCalls::of(&prepared, ir, options, at);
    calls.iter().find_map(|(function, at)| no_root(&prepared, ir, options, function, at))
}

fn no_root(
    prepared: &Prepared,
    ir: &Ir,
    options: &CheckOptions<'_>,
    function: Op,
    at: &Arguments,
) -> Option<NoRoot> {
    let name = ir.attr_named(function, IMPLICIT)?;
    let residual = SymbolTables::default().resolve(ir, function, name)?;
    let evaluate = |function: Op, values: &[Datum]| {
        let no_observers: &mut [&mut dyn Observer; 0] = &mut [];
        run(prepared, ir, function, values, &at.sizes, options.limits, no_observers).ok()
    };
    let signature = Callable::type_of(ir, function)?;
    let results = evaluate(function, &at.values)?;
    let unknowns = changing(&ir.store, &signature.results);
    let types: Vec<Type> = unknowns.iter().map(|&at| signature.results[at]).collect();
    let roots: Vec<Datum> = unknowns.iter().map(|&at| results[at].clone()).collect();
    let residual_at = |roots: &[Datum]| {
        let values = [&at.values[..], roots].concat();
        Some(all_floats(ir, &types, &evaluate(residual, &values)?))
    };
    let mut random = SplitMix64::new(options.seed);
    let floats = all_floats(ir, &types, &roots);
    let size = length(&floats) / (floats.len() as f64).sqrt();
    let by = CHANGE * if size > 0.0 { size } else { 1.0 };
    let near = types.iter().zip(&roots).map(|(&ty, root)| {
        let along = direction(ir, ty, root, &mut random);
        moved(ir, ty, root, &along, by)
    });
    let near: Vec<Datum> = near.collect();
    let (left, moved) = (residual_at(&roots)?, residual_at(&near)?);
    let change: Vec<f64> = moved.iter().zip(&left).map(|(moved, left)| moved - left).collect();
    let norms = [length(&left), length(&change)];
    let is_open = norms[0] > TOLERANCE * norms[1];
    is_open.then_some(NoRoot { function, residual, norms })
}
