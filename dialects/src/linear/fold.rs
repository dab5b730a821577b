//! `linear.fold`

use super::data::{Data, applied, make, reversed_by_columns};
use super::eliminate;
use super::interface::LinearMapRow;
use super::rows::captured_maps;
use super::types;
use crate::array::axis::slices::Slices;
use crate::array::{self, ARRAY};
use crate::autodiff::Derivative;
use crate::interfaces::linear_map_type;
use crate::interfaces::linear_map_type::MAP;
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, RegionExecution};
use cotan_ir::constraints::UNIT;
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Region, Results, Shape, Type, Value};

/// Returns the maps of the states of a loop over the first dimension of arrays, from the first
/// element to the last one, or in reverse if `right`. They are a product of one map for each
/// element, which is never materialized.
///
/// The body maps the maps of the states, the element of each array, and a map to the element of
/// each array map after `with`. It yields the maps of the next states, followed by the maps of the
/// outputs of the iteration, which are stacked. All maps have the same domain.
///
/// ```mlir
/// func.func @example(%v: tensor<?xf64, #cotan.dims<n>>, %x: f64) -> f64 {
///   %one = linear.identity : !linear.map<f64, f64>
///   %map = linear.fold %v from %one (%d: !linear.map<f64, f64>, %k: f64) {
///     %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
///     %next = linear.compose %scale, %d : !linear.map<f64, f64>, !linear.map<f64, f64>
///     linear.yield %next : !linear.map<f64, f64>
///   } : (tensor<?xf64, #cotan.dims<n>>, !linear.map<f64, f64>) -> !linear.map<f64, f64>
///   %r = linear.apply %map, %x : !linear.map<f64, f64>, f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.fold",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, RegionExecution::Deferred, ROW, Derivative::NONE.transpose(transpose))
)]
#[asm(
    "($arrays^)? (`with` $changes^)? (`right` $right^)? (`reassoc` $reassoc^)? (`from` $states^)? \
     args($body) attr-dict `:` functional-type(operands, results)"
)]
pub struct Fold {
    /// The arrays.
    #[operand(ARRAY)]
    pub arrays: Operands,
    /// Maps to arrays over which the loop iterates.
    #[operand(MAP)]
    pub changes: Operands,
    /// Present if the iteration is from the last element to the first one.
    #[attr(UNIT)]
    pub right: Option<Attr>,
    /// Present if rounding after every step is not required, as for `array.fold`.
    #[attr(UNIT)]
    pub reassoc: Option<Attr>,
    /// The maps of the initial states.
    #[operand(MAP)]
    pub states: Operands,
    /// The body: yields the maps of the next states, and of the outputs.
    #[region(single_block)]
    pub body: Region,
    /// The maps of the last states and of the stacked outputs.
    #[result(MAP)]
    pub maps: Results,
}

/// Returns the trip count, on which all arrays agree.
fn size(ir: &Ir, fold: &Fold) -> Option<Poly> {
    let arrays = fold.arrays.iter(ir).map(|array| ir.ty(array));
    let changes = fold.changes.iter(ir).map(|map| types::spaces(ir, map).1);
    let first = arrays.chain(changes).next()?;
    Shape::of(&ir.store, first)?.sizes.first().cloned()
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let fold: Fold = ir.verified(op);
    match expected(ir, &fold) {
        Err(message) => {
            let code = &cotan_ir::codes::OPERAND_TYPE;
            diagnostics.push(crate::interfaces::verify::op_error(ir, op, code, &message));
        }
        Ok((arg_types, rows)) => {
            if Body::new(ir, op, fold.body, diagnostics).arguments(&arg_types)
                && let Err(message) = check_yields(ir, op, &fold, &rows)
            {
                let code = &cotan_ir::codes::OPERAND_TYPE;
                diagnostics.push(crate::interfaces::verify::op_error(ir, op, code, &message));
            }
        }
    }
}

/// Returns the expected arguments of the body, and the trip count.
fn expected(ir: &Ir, fold: &Fold) -> Result<(Vec<Wanted>, Poly), String> {
    let size = size(ir, fold).ok_or("has no operand to iterate over")?;
    let Some(first) = fold.maps.iter(ir).next() else { return Err("has no result".to_owned()) };
    let (domain, _) = types::spaces(ir, first);
    let mut arg_types: Vec<Wanted> =
        fold.states.iter(ir).map(|state| Wanted::Type(ir.ty(state))).collect();
    let row = |array: Type| {
        let shape = Shape::of(&ir.store, array);
        let has_size = shape.as_ref().is_some_and(|shape| shape.sizes.first() == Some(&size));
        let row = types::row(ir, array, 1).filter(|_| has_size);
        row.ok_or("iterates over arrays of different sizes")
    };
    for array in fold.arrays.iter(ir) {
        arg_types.push(Wanted::Shape(row(ir.ty(array))?));
    }
    let Some(block) = ir.single_block(fold.body) else { return Ok((arg_types, size)) };
    for map in fold.states.iter(ir).chain(fold.changes.iter(ir)).chain(fold.maps.iter(ir)) {
        types::same(ir, "has a map from", domain, types::spaces(ir, map).0)?;
    }
    for (index, map) in fold.changes.iter(ir).enumerate() {
        let expected = row(types::spaces(ir, map).1)?;
        let position = arg_types.len();
        let arg = ir.args(block).nth(position);
        let ty = arg.map(|arg| ir.ty(arg));
        let spaces = ty.and_then(|ty| linear_map_type::spaces(&ir.store, ty));
        let fits = spaces.is_some_and(|(from, to)| {
            from == domain && Shape::of(&ir.store, to).as_ref() == Some(&expected)
        });
        match ty {
            Some(ty) if fits => arg_types.push(Wanted::Type(ty)),
            _ => {
                return Err(format!(
                    "has a body without an argument for the elements of map {index}"
                ));
            }
        }
    }
    Ok((arg_types, size))
}

/// Returns an error if the body does not yield maps of the states and of slices of the outputs.
fn check_yields(ir: &Ir, op: Op, fold: &Fold, size: &Poly) -> Result<(), String> {
    let outputs = yielded(ir, fold.body).unwrap_or_default();
    let results: Vec<Value> = ir.results(op).collect();
    let states: Vec<Value> = fold.states.iter(ir).collect();
    if outputs.len() != results.len() || states.len() > results.len() {
        return Err("has a body that does not yield one map for each result".to_owned());
    }
    for (at, (&outputs, &result)) in outputs.iter().zip(&results).enumerate() {
        let Some((from, to)) = linear_map_type::spaces(&ir.store, ir.ty(outputs)) else {
            return Err("has a body that yields values other than maps".to_owned());
        };
        let (domain, codomain) = types::spaces(ir, result);
        types::same(ir, "has a body that yields a map from", domain, from)?;
        if let Some(&state) = states.get(at) {
            types::same(ir, "has an initial map to", codomain, types::spaces(ir, state).1)?;
            types::same(ir, "has a body that yields a map to", codomain, to)?;
            continue;
        }
        let leads = Shape::of(&ir.store, codomain);
        let leads = leads.is_some_and(|shape| shape.sizes.first() == Some(size));
        if !leads || types::row(ir, codomain, 1) != Shape::of(&ir.store, to) {
            return Err("yields maps to other slices than those of its results".to_owned());
        }
    }
    Ok(())
}

impl Evaluate for Fold {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        make(frame, op)
    }
}

const ROW: LinearMapRow = LinearMapRow {
    compute: |d, op, x| compute(d, op, &x),
    compute_reverse: |d, op, r| reversed_by_columns(d, op, &r, &mut |d, x| compute(d, op, &x)),
    emit: eliminate::fold,
    emit_reverse: eliminate::reject_reverse,
    passes_on: |ir, op| {
        let Fold { changes, states, .. } = ir.verified(op);
        let operands = changes.iter(ir).chain(states.iter(ir));
        operands.chain(captured_maps(ir, op)).collect()
    },
};

/// Evaluates the fold at one vector. Every map is known at that vector, so the body receives maps
/// that are known at one argument.
fn compute(d: &mut Data<'_, '_, '_>, op: Op, x: &Datum) -> Result<Datum, Trap> {
    let fold: Fold = d.ir().verified(op);
    let arrays: Vec<Value> = fold.arrays.iter(d.ir()).collect();
    let arrays: Vec<Datum> = arrays.into_iter().map(|array| d.operand(array)).collect();
    let changes: Vec<Value> = fold.changes.iter(d.ir()).collect();
    let states: Vec<Value> = fold.states.iter(d.ir()).collect();
    let at_x = |d: &mut Data<'_, '_, '_>, map: Value| {
        let map = d.operand(map);
        applied(d.frame, op, &map, x.clone(), false)
    };
    let mut columns = Vec::with_capacity(changes.len());
    for map in changes {
        columns.push(at_x(d, map)?);
    }
    let mut acc = Vec::with_capacity(states.len());
    for map in states {
        acc.push(at_x(d, map)?);
    }
    let size = size(d.ir(), &fold).expect("a verified fold iterates over an array");
    let steps = d.frame.dims(op, &[size])?[0].max(0) as usize;
    let result = d.ir().result(op, d.index);
    let (_, codomain) = types::spaces(d.ir(), result);
    let is_output = d.index >= acc.len();
    let sizes = if is_output { d.frame.sizes(op, codomain)? } else { Vec::new() };
    let mut stacked = vec![0; sizes.iter().product::<usize>()];
    for count in 0..steps {
        let step = if fold.right.is_some() { steps - 1 - count } else { count };
        let element = |array: &Datum| {
            let shape = array.shape().unwrap_or_default();
            Slices::along(shape, 0, shape.len() - 1).get(array.words(), 0, step)
        };
        let known = |x: Datum| Datum::tuple(vec![x]);
        let mut args: Vec<Datum> = acc.drain(..).map(known).collect();
        let before = args.len();
        args.extend(arrays.iter().map(element));
        args.extend(columns.iter().map(element).map(known));
        let outputs = d.frame.run(fold.body, args)?;
        for map in &outputs[..before] {
            acc.push(applied(d.frame, op, map, x.clone(), false)?);
        }
        if is_output {
            let row = applied(d.frame, op, &outputs[d.index], x.clone(), false)?;
            Slices::along(&sizes, 0, sizes.len() - 1).set(&mut stacked, 0, step, &row);
        }
    }
    match is_output {
        true => Ok(Datum::of(&sizes, stacked)),
        false => Ok(acc.swap_remove(d.index)),
    }
}

/// Transposes a fold to one in the other direction over the cotangents of the maps of the states.
fn transpose(
    t: &mut crate::autodiff::Transposer<'_, '_>,
    op: Op,
) -> Result<(), crate::autodiff::NotDifferentiable> {
    let Fold { arrays, changes, right, reassoc, states, body, .. } = t.read(op);
    let ir = t.ir();
    let operands = arrays.iter(ir).chain(changes.iter(ir)).collect();
    let states = states.iter(ir).collect();
    array::transpose_fold_parts(
        t,
        op,
        array::TransposedFold { operands, states, right: right.is_some(), reassoc, body },
    )
}
