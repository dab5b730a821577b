//! Builds of several indices or results, and shared values in bodies.

use super::body::{BuildBody, nested};
use crate::array::{Build, Index, Iota, Map, Replicate};
use crate::{Effects, effects};
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{InsertPoint, Ir, Op, Shape, Type, Use, Value};

/// Splits a build along several indices into nested builds.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>> {
///   %r = array.build (%i: index, %j: index) {
///     %a = array.index %x[%j - %i] : tensor<?xf64, #cotan.dims<n>>
///     array.yield %a : f64
///   } : tensor<?x?xf64, #cotan.dims<n, n>>
///   return %r : tensor<?x?xf64, #cotan.dims<n, n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>> {
///   %r = array.build (%i: index) {
///     %0 = array.build (%j: index) {
///       %a = array.index %x[%j - %i] : tensor<?xf64, #cotan.dims<n>>
///       array.yield %a : f64
///     } : tensor<?xf64, #cotan.dims<n>>
///     array.yield %0 : tensor<?xf64, #cotan.dims<n>>
///   } : tensor<?x?xf64, #cotan.dims<n, n>>
///   return %r : tensor<?x?xf64, #cotan.dims<n, n>>
/// }
/// ```
#[rule]
pub fn build_of_indices(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let Build { body, results } = *build;
    let block = rw.single_block(body)?;
    if rw.arg_count(block) < 2 || results.len() != 1 {
        return None;
    }
    let (loc, ty) = (rw.rule_loc(), rw.ty(results.iter(rw).next()?));
    let mut shape = Shape::of(&rw.store, ty)?;
    shape.sizes.remove(0);
    let inner = shape.ty(rw.store_mut())?;
    let region = nested(rw, |rw, index| {
        rw.replace_all_uses(rw.arg(block, 0), index);
        rw.erase_block_arg(block, 0);
        let rest = rw.take_region(body);
        let built = Build::build(rw, loc, rest, &[inner]);
        rw.result(built, 0)
    });
    let built = Build::build(rw, loc, region, &[ty]);
    rw.replace_op(build.op, &[rw.result(built, 0)])
}

/// Splits a build of several results into one build for each.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
///   %r, %s = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = math.sin %a : f64
///     array.yield %a, %b : f64, f64
///   } : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
///   %r = array.build (%arg0: index) {
///     %a = array.index %x[%arg0] : tensor<?xf64, #cotan.dims<n>>
///     array.yield %a : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %s = array.build (%arg1: index) {
///     %a = array.index %x[%arg1] : tensor<?xf64, #cotan.dims<n>>
///     %b = math.sin %a : f64
///     array.yield %b : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_results(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let Build { body, results } = *build;
    if results.len() < 2 {
        return None;
    }
    let (loc, block) = (rw.rule_loc(), rw.single_block(body)?);
    let results: Vec<Value> = results.iter(rw).collect();
    let values = crate::yielded(rw, body)?;
    let taken: Vec<Value> = rw.args(block).collect();
    let mut parts = Vec::with_capacity(results.len());
    for (&result, value) in results.iter().zip(values) {
        let ty = rw.ty(result);
        let size = Shape::of(&rw.store, ty)?.sizes.first()?.clone();
        let whole = BuildBody { op: build.op, block, index: taken[0], yielded_value: value, size };
        let region = whole.function(rw, taken.len() - 1, |b, mapping, args| {
            mapping.values.extend(taken.iter().copied().zip(args.iter().copied()));
            whole.compute(b, &[value], mapping);
            vec![mapping.value(value)]
        });
        let built = Build::build(rw, loc, region, &[ty]);
        parts.push(rw.result(built, 0));
    }
    rw.replace_op(build.op, &parts)
}

/// Rewrites a map as a build that reads its operands at the index.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.map %x (%a: f64) {
///     %b = math.sin %a : f64
///     array.yield %b : f64
///   } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%arg0: index) {
///     %a = array.index %x[%arg0] : tensor<?xf64, #cotan.dims<n>>
///     %b = math.sin %a : f64
///     array.yield %b : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn map_as_build(rw: &mut Rewriter<'_>, map: View<Map>) -> Option<()> {
    let Map { operands, body, results } = *map;
    let (loc, block, leading) = (rw.rule_loc(), rw.single_block(body)?, map.leading(rw));
    let operands: Vec<Value> = operands.iter(rw).collect();
    let types: Vec<Type> = results.iter(rw).map(|result| rw.ty(result)).collect();
    let region = rw.create_region();
    let start = rw.append_new_block(region, &vec![Type::INDEX; leading], loc);
    let indices: Vec<Value> = rw.args(start).collect();
    let at = std::mem::replace(&mut rw.at, InsertPoint::End(start));
    let elements = operands.iter().map(|&array| Index::value(rw, loc, array, &indices));
    let elements: Vec<Value> = elements.collect();
    rw.at = at;
    rw.merge_block(block, start, &elements);
    let built = Build::build(rw, loc, region, &types);
    let built: Vec<Value> = rw.results(built).collect();
    rw.replace_op(map.op, &built)
}

/// Rewrites a build of its own index as `array.iota` (B1).
///
/// ```mlir before
/// func.func @f() -> tensor<?xindex, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     array.yield %i : index
///   } : tensor<?xindex, #cotan.dims<n>>
///   return %r : tensor<?xindex, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> tensor<?xindex, #cotan.dims<n>> {
///   %r = array.iota along 0 : tensor<?xindex, #cotan.dims<n>>
///   return %r : tensor<?xindex, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_index(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build).filter(|body| body.yielded_value == body.index)?;
    let (loc, ty) = (rw.rule_loc(), rw.ty(rw.result(body.op, 0)));
    let iota = Iota::value(rw, loc, 0, ty);
    rw.replace_op(body.op, &[iota])
}

/// Rewrites a build of an invariant value as `array.replicate` (B2).
///
/// ```mlir before
/// func.func @f(%a: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     array.yield %a : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.replicate %a along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_invariant(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build).filter(|body| !body.has(rw, body.yielded_value))?;
    let (loc, ty) = (rw.rule_loc(), rw.ty(rw.result(body.op, 0)));
    let copies = Replicate::value(rw, loc, body.yielded_value, 0, ty);
    rw.replace_op(body.op, &[copies])
}

/// Hoists loop-invariant operations out of the build (V1).
///
/// ```mlir before
/// func.func @f(%a: f64, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %b = math.sin %a : f64
///     %c = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %d = arith.mulf %b, %c : f64
///     array.yield %d : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %b = math.sin %a : f64
///   %r = array.build (%i: index) {
///     %c = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %d = arith.mulf %b, %c : f64
///     array.yield %d : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn let_out_of_build(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    let end = rw.last_op(body.block)?;
    let is_free = |op: Op| {
        let mut seen = rw.walk(op).flat_map(|inner| rw.operands(inner));
        let mut inside = rw.walk(op);
        let from_outside = |value: Value| !body.has(rw, value) || is_defined_in(rw, value, op);
        inside.all(|inner| effects(rw, inner) == Effects::Pure) && seen.all(from_outside)
    };
    let op = rw.ops(body.block).take_while(|&op| op != end).find(|&op| is_free(op))?;
    rw.move_before(op, body.op);
    Some(())
}

/// Returns whether a value is defined inside an operation.
fn is_defined_in(ir: &Ir, value: Value, op: Op) -> bool {
    let block = ir.def_block(value).and_then(|block| ir.block_parent_op(block));
    block.is_some_and(|around| ir.is_within(around, op))
}

/// Materializes a value with several uses in the body as an array that is read at the index (B3).
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = math.sin %a : f64
///     %c = arith.mulf %b, %b : f64
///     array.yield %c : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %b = array.build (%arg0: index) {
///     %a = array.index %x[%arg0] : tensor<?xf64, #cotan.dims<n>>
///     %b = math.sin %a : f64
///     array.yield %b : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %r = array.build (%i: index) {
///     %0 = array.index %b[%i] : tensor<?xf64, #cotan.dims<n>>
///     %1 = array.index %b[%i] : tensor<?xf64, #cotan.dims<n>>
///     %c = arith.mulf %1, %0 : f64
///     array.yield %c : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_let(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    let shared = rw.ops(body.block).find_map(|op| {
        let value = rw.results(op).next().filter(|_| rw.result_count(op) == 1)?;
        let is_shared = rw.uses(value).nth(1).is_some();
        (is_shared && Shape::of(&rw.store, rw.ty(value)).is_some()).then_some(value)
    })?;
    let array = body.part(rw, shared)?;
    let loc = rw.rule_loc();
    for this in rw.uses(shared).collect::<Vec<Use>>() {
        let (user, operand) = (rw.user(this), rw.operand_index(this));
        let at = std::mem::replace(&mut rw.at, InsertPoint::Before(user));
        let read = Index::value(rw, loc, array, &[body.index]);
        rw.at = at;
        rw.set_operand(user, operand, read);
    }
    Some(())
}
