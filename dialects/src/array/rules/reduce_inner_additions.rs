//! Reductions along inner dimensions of an accumulation's domain.

use super::accumulate::added_once;
use super::rebuild::{block, erase_unused, yields};
use crate::array::affine::Affine;
use crate::array::{Accumulate, AddAt, Build, region};
use crate::interfaces::{accumulators, sizes};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Builder, Ir, Loc, Region, Shape, Type, Value};

/// Reduces additions that depend on the first indices alone along the other dimensions to a scalar,
/// which becomes an output. The order of additions is preserved.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<3xf64>) {
///   %rows, %columns = array.accumulate over [n, 3] (%i: index, %j: index, %r: !array.acc<tensor<?xf64, #cotan.dims<n>>>, %c: !array.acc<tensor<3xf64>>) {
///     %a = array.index %x[%i, %j] : tensor<?x3xf64, #cotan.dims<n>>
///     %b = math.exp %a : f64
///     %s = array.add_at %r[%i], %b : !array.acc<tensor<?xf64, #cotan.dims<n>>>, f64
///     %d = array.add_at %c[%j], %a : !array.acc<tensor<3xf64>>, f64
///     array.yield %s, %d : !array.acc<tensor<?xf64, #cotan.dims<n>>>, !array.acc<tensor<3xf64>>
///   } : () -> (tensor<?xf64, #cotan.dims<n>>, tensor<3xf64>)
///   return %rows, %columns : tensor<?xf64, #cotan.dims<n>>, tensor<3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<3xf64>) {
///   %columns, %rows = array.accumulate over [n] (%arg0: index, %arg1: !array.acc<tensor<3xf64>>) {
///     %1:2 = array.accumulate %arg1 over [3] (%arg2: index, %arg3: !array.acc<tensor<3xf64>>, %arg4: !array.acc<f64>) {
///       %a = array.index %x[%arg0, %arg2] : tensor<?x3xf64, #cotan.dims<n>>
///       %b = math.exp %a : f64
///       %d = array.add_at %arg3[%arg2], %a : !array.acc<tensor<3xf64>>, f64
///       %0 = array.add_at %arg4[], %b : !array.acc<f64>, f64
///       array.yield %d, %0 : !array.acc<tensor<3xf64>>, !array.acc<f64>
///     } : (!array.acc<tensor<3xf64>>) -> (!array.acc<tensor<3xf64>>, f64)
///     array.yield %1#0, %1#1 : !array.acc<tensor<3xf64>>, f64
///   } : () -> (tensor<3xf64>, tensor<?xf64, #cotan.dims<n>>)
///   return %rows, %columns : tensor<?xf64, #cotan.dims<n>>, tensor<3xf64>
/// }
/// ```
#[rule]
pub(in crate::array) fn reduce_inner_additions(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let (initial, acc_count) = (accumulate.operands.len(), accumulate.lanes(rw));
    let leading_count = |acc: usize| first_indices(rw, &accumulate, acc);
    let outer = (initial..acc_count).find_map(leading_count)?;
    let moved_accs: Vec<usize> =
        (initial..acc_count).filter(|&acc| leading_count(acc) == Some(outer)).collect();
    let inner = &accumulate.sizes(rw)[outer..];
    // Otherwise an empty outer domain would skip the check for negative sizes.
    if !inner.iter().all(|size| sizes::is_never_negative(rw, accumulate.op, size, &[])) {
        return None;
    }
    let results: Vec<Value> = rw.results(accumulate.op).collect();
    let (gone, stay): (Vec<usize>, Vec<usize>) =
        (0..results.len()).partition(|index| moved_accs.contains(index));
    let split = InnerReduction::of(rw, &accumulate, outer, &moved_accs)?;
    let types: Vec<Type> = stay.iter().chain(&gone).map(|&index| rw.ty(results[index])).collect();
    let loc = rw.rule_loc();
    let built = split.write(rw, loc, &types);
    for (index, built) in stay.into_iter().chain(gone).zip(built) {
        rw.replace_all_uses(results[index], built);
    }
    rw.erase_op(accumulate.op)
}

/// Returns the count of leading indices at which each iteration adds. This must be the only
/// addition to the accumulator, and its leading sizes must be those of the domain. Some index must
/// be unused.
fn first_indices(ir: &Ir, accumulate: &View<Accumulate>, acc: usize) -> Option<usize> {
    let add = added_once(ir, accumulate, acc)?;
    let added_at = add.access().indices(ir);
    let (count, sizes) = (added_at.len(), accumulate.sizes(ir));
    let indices = ir.args(block(ir, accumulate.op)?).take(count).map(Some);
    let is_first = (1..sizes.len()).contains(&count)
        && added_at.iter().map(Affine::as_index).eq(indices)
        && accumulators::shape(&ir.store, ir.ty(add.target))?.sizes.starts_with(&sizes[..count]);
    is_first.then_some(count)
}

/// A body that yields the values added to some accumulators, and the components of its operation.
struct InnerReduction {
    body: Region,
    initial: Vec<Value>,
    domain: Vec<Poly>,
    /// The count of outer dimensions.
    outer: usize,
    /// The count of accumulators that stay.
    acc_count: usize,
    /// The types of the values added to the others.
    partial_types: Vec<Type>,
}

impl InnerReduction {
    /// Makes the body of an accumulation yield the values added to the accumulators in
    /// `moved_accs`, after its other yields.
    fn of(
        rw: &mut Rewriter<'_>,
        accumulate: &View<Accumulate>,
        outer: usize,
        moved_accs: &[usize],
    ) -> Option<Self> {
        let block = block(rw, accumulate.op)?;
        let (domain, acc_count) = (accumulate.sizes(rw).to_vec(), accumulate.lanes(rw));
        let yields = yields(rw, accumulate.op)?;
        let added = moved_accs.iter().map(|&acc| added_once(rw, accumulate, acc));
        let added: Vec<Value> = added.map(|add| Some(add?.value)).collect::<Option<_>>()?;
        let partial_types = added.iter().map(|&value| rw.ty(value)).collect();
        let outputs = yields.iter().enumerate().filter(|(index, _)| !moved_accs.contains(index));
        let new_yields: Vec<Value> = outputs.map(|(_, &value)| value).chain(added).collect();
        let end = rw.last_op(block)?;
        rw.set_operands(end, &new_yields);
        erase_unused(rw, block);
        for &acc in moved_accs.iter().rev() {
            rw.erase_block_arg(block, domain.len() + acc);
        }
        let (initial, acc_count) =
            (accumulate.operands.iter(rw).collect(), acc_count - moved_accs.len());
        Some(Self { body: accumulate.body, initial, domain, outer, acc_count, partial_types })
    }

    /// Emits the outer operation; returns results of these types: those that stay, and outputs in
    /// place of the others.
    fn write(&self, rw: &mut Rewriter<'_>, loc: Loc, types: &[Type]) -> Vec<Value> {
        let (outer, outputs) = (&self.domain[..self.outer], &types[self.acc_count..]);
        if self.acc_count > 0 {
            let zeros = &types[self.initial.len()..self.acc_count];
            return Accumulate::over(
                rw,
                loc,
                outer,
                &self.initial,
                zeros,
                outputs,
                |b, at, sums| self.inner(b, loc, at, sums, outputs),
            );
        }
        let body = region::build(rw, loc, &vec![Type::INDEX; outer.len()], |b, at| {
            self.inner(b, loc, at, &[], outputs)
        });
        let build = Build::build(rw, loc, body, types);
        rw.results(build).collect()
    }

    /// Emits the inner accumulation at one index of the outer dimensions.
    fn inner(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        at: &[Value],
        sums: &[Value],
        outputs: &[Type],
    ) -> Vec<Value> {
        let outputs = &outputs[..outputs.len() - self.partial_types.len()];
        let slice_type = |&ty: &Type| {
            let mut shape = Shape::of(&b.store, ty)?;
            shape.sizes.drain(..self.outer);
            shape.ty(b.store_mut())
        };
        let outputs: Vec<Type> = outputs.iter().filter_map(slice_type).collect();
        let domain = &self.domain[self.outer..];
        let mut built = Accumulate::over(
            b,
            loc,
            domain,
            sums,
            &self.partial_types,
            &outputs,
            |b, last, all| {
                let (sums, partial) = all.split_at(sums.len());
                let yields = region::inline(b, self.body, &[at, last, sums].concat());
                let mut yields = yields.unwrap_or_default();
                let added = yields.split_off(yields.len() - partial.len());
                let added = partial.iter().zip(added);
                let added: Vec<Value> =
                    added.map(|(&part, value)| AddAt::value(b, loc, part, &[], value)).collect();
                yields.splice(sums.len()..sums.len(), added);
                yields
            },
        );
        let partial: Vec<Value> =
            built.drain(sums.len()..sums.len() + self.partial_types.len()).collect();
        built.extend(partial);
        built
    }
}
