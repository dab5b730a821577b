//! The rules of `array.sort`.

use super::Sort;
use crate::array::{Argsort, Iota};
use cotan_ir::equivalence::Equivalence;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{InsertPoint, Ir, Op, Region, Shape, Type, Value};

/// All rules.
pub const ALL: &[&Rule] = &[&SORT_OF_ONE, &DROP_UNUSED_SORTED, &SORTED_INDICES, &SORT_WITH_INDICES];

/// Folds a sort along an axis of at most one element.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x1xi64, #cotan.dims<n>>) -> tensor<?x1xi64, #cotan.dims<n>> {
///   %r = array.sort %x along 1 (%a: i64, %b: i64) {
///     %is_before = arith.cmpi slt, %a, %b : i64
///     array.yield %is_before : i1
///   } : tensor<?x1xi64, #cotan.dims<n>>
///   return %r : tensor<?x1xi64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x1xi64, #cotan.dims<n>>) -> tensor<?x1xi64, #cotan.dims<n>> {
///   return %x : tensor<?x1xi64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn sort_of_one(rw: &mut Rewriter<'_>, sort: View<Sort>) -> Option<()> {
    let operands: Vec<Value> = sort.operands.iter(rw).collect();
    let sizes = Shape::of(&rw.store, rw.ty(operands[0]))?.sizes;
    let is_short = sizes[sort.axis as usize].as_constant()? <= 1;
    is_short.then(|| rw.replace_op(sort.op, &operands)).flatten()
}

/// Drops an array that the body does not compare, and whose result is unused.
///
/// ```mlir before
/// func.func @f(%x: tensor<9xi64>, %y: tensor<9xf64>) -> tensor<9xi64> {
///   %r, %unused = array.sort %x, %y along 0 (%a: i64, %b: i64, %c: f64, %d: f64) {
///     %is_before = arith.cmpi slt, %a, %b : i64
///     array.yield %is_before : i1
///   } : tensor<9xi64>, tensor<9xf64>
///   return %r : tensor<9xi64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<9xi64>, %y: tensor<9xf64>) -> tensor<9xi64> {
///   %r = array.sort %x along 0 (%a: i64, %b: i64) {
///     %is_before = arith.cmpi slt, %a, %b : i64
///     array.yield %is_before : i1
///   } : tensor<9xi64>
///   return %r : tensor<9xi64>
/// }
/// ```
#[rule]
fn drop_unused_sorted(rw: &mut Rewriter<'_>, sort: View<Sort>) -> Option<()> {
    let results: Vec<Value> = sort.results.iter(rw).collect();
    let is_dropped =
        |index: &usize| rw.is_unused(results[*index]) && !compares(rw, sort.body, *index);
    let index = (0..results.len()).find(is_dropped).filter(|_| results.len() > 1)?;
    let (mut operands, mut results) = (sort.operands.iter(rw).collect::<Vec<Value>>(), results);
    operands.remove(index);
    results.remove(index);
    let body = without_array(rw, sort.body, index)?;
    let loc = rw.rule_loc();
    let made = Sort::build(rw, loc, &operands, sort.axis, body);
    let made: Vec<Value> = rw.results(made).collect();
    for (result, value) in results.into_iter().zip(made) {
        rw.replace_all_uses(result, value);
    }
    rw.erase_op(sort.op)
}

/// Replaces indices that are sorted with other arrays by `array.argsort`, if no other result is
/// used.
///
/// ```mlir before
/// func.func @f(%x: tensor<9xi64>) -> tensor<9xindex> {
///   %indices = array.iota along 0 : tensor<9xindex>
///   %unused, %r = array.sort %x, %indices along 0 (%a: i64, %b: i64, %c: index, %d: index) {
///     %is_before = arith.cmpi slt, %a, %b : i64
///     array.yield %is_before : i1
///   } : tensor<9xi64>, tensor<9xindex>
///   return %r : tensor<9xindex>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<9xi64>) -> tensor<9xindex> {
///   %r = array.argsort %x along 0 (%a: i64, %b: i64) {
///     %is_before = arith.cmpi slt, %a, %b : i64
///     array.yield %is_before : i1
///   } : tensor<9xi64>
///   return %r : tensor<9xindex>
/// }
/// ```
#[rule]
fn sorted_indices(rw: &mut Rewriter<'_>, sort: View<Sort>) -> Option<()> {
    let mut operands: Vec<Value> = sort.operands.iter(rw).collect();
    let results: Vec<Value> = sort.results.iter(rw).collect();
    let is_used = |index: &usize| !rw.is_unused(results[*index]);
    let mut used = (0..results.len()).filter(is_used);
    let (index, None) = (used.next()?, used.next()) else { return None };
    let Iota { axis, .. } = rw.def_as(operands[index])?;
    let is_index = Shape::of(&rw.store, rw.ty(results[index]))?.element == Type::INDEX;
    let is_permutation = axis == sort.axis && is_index;
    if !is_permutation || operands.len() < 2 || compares(rw, sort.body, index) {
        return None;
    }
    operands.remove(index);
    let body = without_array(rw, sort.body, index)?;
    let loc = rw.rule_loc();
    let permutation = Argsort::value(rw, loc, &operands, sort.axis, body);
    rw.replace_all_uses(results[index], permutation);
    rw.erase_op(sort.op)
}

/// Sorts indices with the arrays if these are also sorted by `array.argsort`: one sort, not two.
///
/// ```mlir before
/// func.func @f(%x: tensor<9xi64>) -> (tensor<9xi64>, tensor<9xindex>) {
///   %r = array.sort %x along 0 (%a: i64, %b: i64) {
///     %is_before = arith.cmpi slt, %a, %b : i64
///     array.yield %is_before : i1
///   } : tensor<9xi64>
///   %s = array.argsort %x along 0 (%a: i64, %b: i64) {
///     %is_before = arith.cmpi slt, %a, %b : i64
///     array.yield %is_before : i1
///   } : tensor<9xi64>
///   return %r, %s : tensor<9xi64>, tensor<9xindex>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<9xi64>) -> (tensor<9xi64>, tensor<9xindex>) {
///   %0 = array.iota along 0 : tensor<9xindex>
///   %r, %s = array.sort %x, %0 along 0 (%a: i64, %b: i64, %arg0: index, %arg1: index) {
///     %is_before = arith.cmpi slt, %a, %b : i64
///     array.yield %is_before : i1
///   } : tensor<9xi64>, tensor<9xindex>
///   return %r, %s : tensor<9xi64>, tensor<9xindex>
/// }
/// ```
#[rule]
fn sort_with_indices(rw: &mut Rewriter<'_>, sort: View<Sort>) -> Option<()> {
    let mut operands: Vec<Value> = sort.operands.iter(rw).collect();
    let results: Vec<Value> = sort.results.iter(rw).collect();
    let block = rw.block_of(sort.op)?;
    let is_same = |&user: &Op| {
        let Some(other) = rw.get::<Argsort>(user) else { return false };
        let is_near = rw.block_of(user) == Some(block) && other.axis == sort.axis;
        let sorts_these = other.operands.iter(rw).eq(operands.iter().copied());
        is_near && sorts_these && Equivalence::new(rw).regions(sort.op, user)
    };
    let other = rw.users(operands[0]).find(is_same)?;
    if results.iter().all(|&result| rw.is_unused(result)) {
        return None;
    }
    let (loc, ty) = (rw.rule_loc(), rw.ty(rw.result(other, 0)));
    let first = rw.ops(block).find(|&op| op == other || op == sort.op)?;
    let body = rw.single_block(sort.body)?;
    for _ in 0..2 {
        rw.add_block_arg(body, Type::INDEX, loc);
    }
    let region = rw.take_region(sort.body);
    let b = &mut rw.elsewhere(InsertPoint::Before(first));
    operands.push(Iota::value(b, loc, sort.axis, ty));
    let sorted = Sort::build(b, loc, &operands, sort.axis, region);
    let mut sorted: Vec<Value> = rw.results(sorted).collect();
    let permutation = sorted.pop()?;
    rw.replace_op(other, &[permutation])?;
    rw.replace_op(sort.op, &sorted)
}

/// Returns whether the body reads the elements of an array.
fn compares(ir: &Ir, body: Region, index: usize) -> bool {
    let block = ir.single_block(body).expect("a verified body is one block");
    (0..2).any(|tuple| !ir.is_unused(ir.arg(block, 2 * index + tuple)))
}

/// Moves the body to a region without the arguments of an array.
fn without_array(rw: &mut Rewriter<'_>, body: Region, index: usize) -> Option<Region> {
    let block = rw.single_block(body)?;
    for _ in 0..2 {
        rw.erase_block_arg(block, 2 * index);
    }
    let region = rw.take_region(body);
    Some(region)
}
