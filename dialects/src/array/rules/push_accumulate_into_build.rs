//! Sums of arrays of sums.

use super::rebuild::{block, erase_unused, yields};
use crate::arith::Addf;
use crate::array::affine::Affine;
use crate::array::axis::list;
use crate::array::rules::splat_folding::has_zero;
use crate::array::{Accumulate, AddAt, Index, Map, Scatter, Sum};
use crate::autodiff::batch::IterationDomain;
use crate::interfaces::accumulators;
use crate::interp::NumberFormat;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Block, Builder, InsertPoint, Ir, Op, Shape, Type, Value};

/// Adds to an accumulator in the body instead of building an array of slices that is only summed.
/// The body yields a sum or scatter, or has further results. So no slice is stored for each index.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>) -> (tensor<5xf64>, tensor<?xf64, #cotan.dims<n>>) {
///   %rows, %y = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = arith.mulf %a, %a : f64
///     %row = array.scatter %b () {
///       %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
///       array.yield %j : index
///     } : f64 -> tensor<5xf64>
///     array.yield %row, %b : tensor<5xf64>, f64
///   } : tensor<?x5xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   %r = array.sum %rows along 0 : tensor<?x5xf64, #cotan.dims<n>>
///   return %r, %y : tensor<5xf64>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>) -> (tensor<5xf64>, tensor<?xf64, #cotan.dims<n>>) {
///   %r, %y = array.accumulate over [n] (%i: index, %arg0: !array.acc<tensor<5xf64>>) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = arith.mulf %a, %a : f64
///     %row = array.scatter %b () {
///       %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
///       array.yield %j : index
///     } : f64 -> tensor<5xf64>
///     %0 = array.add_at %arg0[], %row : !array.acc<tensor<5xf64>>, tensor<5xf64>
///     array.yield %0, %b : !array.acc<tensor<5xf64>>, f64
///   } : () -> (tensor<5xf64>, tensor<?xf64, #cotan.dims<n>>)
///   return %r, %y : tensor<5xf64>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn push_accumulate_into_build(
    rw: &mut Rewriter<'_>,
    sum: View<Sum>,
) -> Option<()> {
    let Sum { operand, axes, result } = *sum;
    let op = rw.def_op(operand).filter(|_| rw.has_one_use(operand))?;
    let position = rw.results(op).position(|result| result == operand)?;
    let OuterLoop { sizes, initial, acc_count } = OuterLoop::of(rw, op)?;
    let runs_anyway = rw.results(op).any(|it| it != operand && !rw.is_unused(it));
    let (block, mut yields) = (block(rw, op)?, yields(rw, op)?);
    let axes = list::of(rw, operand, axes);
    let is_partial_sum = rw.has_one_use(result) && rw.users(result).all(|user| rw.is::<Sum>(user));
    if is_partial_sum
        || position < acc_count
        || !(runs_anyway && is_slice(rw, op, yields[position])
            || terms(rw, yields[position]).into_iter().any(|part| is_sum_into_zeros(rw, part)))
        || axes.last()? >= &sizes.len()
    {
        return None;
    }
    let (loc, ty) = (rw.rule_loc(), rw.ty(result));
    if rw.is::<Map>(op) {
        read_elements(rw, op, block, sizes.len());
    }
    let left = (0..sizes.len()).filter(|axis| !axes.contains(axis));
    let indices: Vec<Affine<Value>> = left.map(|axis| Affine::index(rw.arg(block, axis))).collect();
    let (mut results, end) = (rw.results(op).collect::<Vec<Value>>(), rw.last_op(block)?);
    let all = accumulators::of(rw.store_mut(), ty);
    let all = rw.add_block_arg(block, all, loc);
    let row = yields.remove(position);
    let b = &mut rw.elsewhere(InsertPoint::Before(end));
    let add = |b: &mut Builder<'_>, sum, part| {
        AddAt::of(b, loc, sum, &indices, part).expect("a map can express indices")
    };
    let all = terms(b, row).into_iter().fold(all, |all, part| add(b, all, part));
    yields.insert(acc_count, all);
    rw.set_operands(end, &yields);
    erase_unused(rw, block);
    results.remove(position);
    results.insert(acc_count, result);
    let types: Vec<Type> = results.iter().map(|&result| rw.ty(result)).collect();
    let region = rw.create_region();
    let body = rw.regions(op)[0];
    rw.move_blocks(body, region);
    let domain = rw.store_mut().dims_attr(&sizes);
    let b = &mut rw.elsewhere(InsertPoint::Before(op));
    let built = Accumulate::build(b, loc, &initial, domain, region, &types);
    let built: Vec<Value> = rw.results(built).collect();
    for (old, new) in results.into_iter().zip(built) {
        rw.replace_all_uses(old, new);
    }
    rw.erase_op(sum.op)?;
    rw.erase_op(op)
}

/// An operation over a domain, possibly with accumulators.
struct OuterLoop {
    sizes: Vec<Poly>,
    initial: Vec<Value>,
    acc_count: usize,
}

impl OuterLoop {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        if let Some(this) = ir.get::<Accumulate>(op) {
            let (sizes, acc_count) = (this.sizes(ir).to_vec(), this.lanes(ir));
            return Some(Self { sizes, initial: this.operands.iter(ir).collect(), acc_count });
        }
        let IterationDomain { sizes, .. } = IterationDomain::of(ir, op)?;
        Some(Self { sizes, initial: Vec::new(), acc_count: 0 })
    }
}

/// Replaces the element arguments of a map by indices and reads at them.
fn read_elements(rw: &mut Rewriter<'_>, op: Op, block: Block, rank: usize) {
    let loc = rw.rule_loc();
    let pairs: Vec<(Value, Value)> = rw.args(block).zip(rw.operands(op)).collect();
    let indices: Vec<Value> =
        (0..rank).map(|_| rw.add_block_arg(block, Type::INDEX, loc)).collect();
    let first = rw.first_op(block).expect("a body ends with a yield");
    for (element, array) in pairs {
        let b = &mut rw.elsewhere(InsertPoint::Before(first));
        let read = Index::value(b, loc, array, &indices);
        rw.replace_all_uses(element, read);
        rw.erase_block_arg(block, 0);
    }
}

/// Returns whether a yielded value is an array, or a scalar next to other sums. An array of it
/// would be stored only to be summed. Its format needs an additive identity.
fn is_slice(ir: &Ir, op: Op, value: Value) -> bool {
    let has_zero = NumberFormat::of(&ir.store, ir.ty(value)).is_some_and(has_zero);
    let is_array = Shape::of(&ir.store, ir.ty(value)).is_some_and(|shape| shape.rank() > 0);
    has_zero && (is_array || ir.is::<Accumulate>(op))
}

/// Returns the terms of a value of a body, as long as the sums have a single use.
fn terms(ir: &Ir, value: Value) -> Vec<Value> {
    match ir.def_as::<Addf>(value).filter(|_| ir.has_one_use(value)) {
        Some(Addf { lhs, rhs, .. }) if lhs != rhs => [terms(ir, lhs), terms(ir, rhs)].concat(),
        _ => vec![value],
    }
}

/// Returns whether a value is a sum or scatter into zeros with a single use in the body.
fn is_sum_into_zeros(ir: &Ir, mut value: Value) -> bool {
    while let Some(add) = ir.def_as::<AddAt>(value).filter(|_| ir.has_one_use(value)) {
        value = add.target;
    }
    let has_zero = NumberFormat::of(&ir.store, ir.ty(value)).is_some_and(has_zero);
    let is_only_given = has_zero && ir.has_one_use(value);
    if let Some(scatter) = ir.def_as::<Scatter>(value) {
        return is_only_given && scatter.accumulator.is_none();
    }
    let Some(inner) = ir.def_as::<Accumulate>(value) else { return false };
    let from_zeros = inner.operands.len()..inner.lanes(ir);
    is_only_given
        && inner
            .results
            .iter(ir)
            .position(|it| it == value)
            .is_some_and(|at| from_zeros.contains(&at))
}
