//! Accumulations of terms with a one-hot factor.

use super::rebuild::block;
use crate::arith::{Addf, Cmpi, CmpiPredicate, Divf, Mulf, Negf, Select, Subf};
use crate::array::affine::index_of_size;
use crate::array::{Accumulate, AddAt, Build, Index, Scatter, Sum, zero};
use crate::interfaces::effects::writes;
use crate::interfaces::region_return::yielded;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Block, Ir, Op, Region, Shape, Value};
use rustc_hash::FxHashSet;

/// Reduces an accumulation to one iteration if a factor of all addends is one-hot: an element of a
/// scatter of one scalar. The derivative of a minimum over distances has this form. Terms with a
/// zero factor are omitted, even if the other factor is infinite or NaN.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64, %k: index) -> f64 {
///   %u = array.scatter %a () {
///     array.yield %k : index
///   } : f64 -> tensor<?xf64, #cotan.dims<n>>
///   %r = array.accumulate over [n] (%i: index, %s: !array.acc<f64>) {
///     %b = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %c = array.index %u[%i] : tensor<?xf64, #cotan.dims<n>>
///     %e = arith.addf %b, %b : f64
///     %p = arith.mulf %e, %c : f64
///     %t = array.add_at %s[], %p : !array.acc<f64>, f64
///     %q = array.add_at %t[], %p : !array.acc<f64>, f64
///     array.yield %q : !array.acc<f64>
///   } : () -> f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64, %k: index) -> f64 {
///   %0 = arith.constant 0.0 : f64
///   %1 = array.dim n
///   %2 = arith.cmpi ult, %k, %1 : index
///   %c = arith.select %2, %a, %0 : f64
///   %r = array.accumulate over [1] (%i: index, %s: !array.acc<f64>) {
///     %b = array.index %x[%k] : tensor<?xf64, #cotan.dims<n>>
///     %e = arith.addf %b, %b : f64
///     %p = arith.mulf %e, %c : f64
///     %t = array.add_at %s[], %p : !array.acc<f64>, f64
///     %q = array.add_at %t[], %p : !array.acc<f64>, f64
///     array.yield %q : !array.acc<f64>
///   } : () -> f64
///   return %r : f64
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn accumulate_at_one_hot(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let Accumulate { operands, body, .. } = *accumulate;
    let [size] = accumulate.sizes(rw) else { return None };
    let size = size.clone();
    let has_outputs = rw.result_count(accumulate.op) != accumulate.lanes(rw);
    if has_outputs || size.as_constant() == Some(1) || writes(rw, accumulate.op) {
        return None;
    }
    let block = block(rw, accumulate.op)?;
    let index = rw.arg(block, 0);
    let (read, element, at) =
        rw.ops(block).find_map(|op| one_hot(rw, accumulate.op, op, [index], &size))?;
    let mut zeros: FxHashSet<Value> = [rw.result(read, 0)].into_iter().collect();
    if !adds_zeros(rw, block, &mut zeros) {
        return None;
    }
    let (loc, ty) = (rw.rule_loc(), rw.ty(element));
    let none = zero::of(rw, loc, ty)?;
    let extent = index_of_size(rw, loc, &size);
    let is_inside = Cmpi::value(rw, loc, CmpiPredicate::Ult, at, extent);
    let element = Select::value(rw, loc, is_inside, element, none);
    let was = rw.result(read, 0);
    rw.replace_all_uses(was, element);
    rw.erase_op(read)?;
    rw.replace_all_uses(index, at);
    let initial: Vec<Value> = operands.iter(rw).collect();
    let results: Vec<Value> = rw.results(accumulate.op).collect();
    let types: Vec<_> = results.iter().map(|&result| rw.ty(result)).collect();
    let domain = rw.store_mut().dims_attr(&[Poly::constant(1)]);
    let region = rw.create_region();
    rw.move_blocks(body, region);
    let new = Accumulate::build(rw, loc, &initial, domain, region, &types);
    let results: Vec<Value> = rw.results(new).collect();
    rw.replace_op(accumulate.op, &results)
}

/// Matches the read of an element of a one-hot array: returns the read, the element and its index.
fn one_hot(
    ir: &Ir,
    accumulate: Op,
    op: Op,
    [index]: [Value; 1],
    size: &Poly,
) -> Option<(Op, Value, Value)> {
    let read: Index = ir.get(op)?;
    let places = read.access().indices_within(ir);
    let [place] = &places[..] else { return None };
    let scatter: Scatter =
        ir.def_as(read.source).filter(|it: &Scatter| it.accumulator.is_none())?;
    let shape = Shape::of(&ir.store, ir.ty(scatter.result))?;
    let is_scalar = Shape::of(&ir.store, ir.ty(scatter.updates))?.rank() == 0;
    if place.as_index() != Some(index) || shape.sizes != [size.clone()] || !is_scalar {
        return None;
    }
    let [at] = yielded(ir, scatter.body)?[..] else { return None };
    let made = ir.def_op(scatter.result)?;
    let is_outside = |value| !ir.is_defined_inside(value, accumulate);
    let is_known = is_outside(scatter.updates) && is_outside(at) && !ir.is_defined_inside(at, made);
    is_known.then_some((op, scatter.updates, at))
}

/// Returns whether all additions in a body add zeros if some values are zero; collects the values
/// that then are zero.
fn adds_zeros(ir: &Ir, block: Block, zeros: &mut FxHashSet<Value>) -> bool {
    for op in ir.ops(block) {
        if let Some(add) = ir.get::<AddAt>(op) {
            if !zeros.contains(&add.value) {
                return false;
            }
        } else if let Some(body) = body_inside(ir, op) {
            let inside = ir.single_block(body);
            if !inside.is_some_and(|inside| adds_zeros(ir, inside, zeros)) {
                return false;
            }
            let yields = yielded(ir, body).unwrap_or_default();
            let known = ir.results(op).zip(yields).filter(|(_, value)| zeros.contains(value));
            let known: Vec<Value> = known.map(|(result, _)| result).collect();
            zeros.extend(known);
        } else if ir.regions(op).iter().any(|&region| adds_inside(ir, region)) {
            return false;
        } else if is_zero(ir, op, zeros) {
            zeros.extend(ir.results(op));
        }
    }
    true
}

/// Returns the body of a build or an accumulation, whose outputs are zero where the yielded values
/// are.
fn body_inside(ir: &Ir, op: Op) -> Option<Region> {
    let build = ir.get::<Build>(op).map(|build| build.body);
    build.or_else(|| Some(ir.get::<Accumulate>(op)?.body))
}

/// Returns whether a region has an addition.
fn adds_inside(ir: &Ir, region: Region) -> bool {
    let ops = ir.blocks(region).flat_map(|block| ir.ops(block));
    ops.into_iter().any(|op| ir.walk(op).any(|op| ir.is::<AddAt>(op)))
}

/// Returns whether the results of an operation are zero if some values are.
fn is_zero(ir: &Ir, op: Op, zeros: &FxHashSet<Value>) -> bool {
    let has = |value: &Value| zeros.contains(value);
    if let Some(Mulf { lhs, rhs, .. }) = ir.get(op) {
        return has(&lhs) || has(&rhs);
    }
    if let Some(Divf { lhs, .. }) = ir.get(op) {
        return has(&lhs);
    }
    if let Some(Negf { operand, .. }) = ir.get(op) {
        return has(&operand);
    }
    if let Some(Select { true_value, false_value, .. }) = ir.get(op) {
        return has(&true_value) && has(&false_value);
    }
    let is_sum = ir.is::<Addf>(op) || ir.is::<Subf>(op) || ir.is::<Sum>(op);
    is_sum && ir.operands(op).all(|value| has(&value))
}
