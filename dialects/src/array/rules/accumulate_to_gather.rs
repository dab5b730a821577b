//! Accumulations with distinct indices of additions.

use super::accumulate::added_once;
use super::rebuild::{block, erase_unused, yields};
use crate::array::affine::Affine;
use crate::array::{Accumulate, Build, Index, region};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Builder, Ir, Loc, Shape, Type, Value};

/// Rewrites an accumulation as a gather if its index map is a bijection of the domain: a
/// permutation of shifted or reflected indices. If some elements receive no addition, the test for
/// each element would cost more than the accumulation.
///
/// ```mlir before
/// func.func @f(%x: tensor<2x?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
///   %r = array.accumulate over [2, n] (%i: index, %j: index, %s: !array.acc<tensor<?x2xf64, #cotan.dims<n>>>) {
///     %a = array.index %x[%i, %j] : tensor<2x?xf64, #cotan.dims<n>>
///     %b = arith.addf %a, %a : f64
///     %t = array.add_at %s[n - 1 - %j, %i], %b : !array.acc<tensor<?x2xf64, #cotan.dims<n>>>, f64
///     array.yield %t : !array.acc<tensor<?x2xf64, #cotan.dims<n>>>
///   } : () -> tensor<?x2xf64, #cotan.dims<n>>
///   return %r : tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<2x?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
///   %0 = array.build (%i: index, %j: index) {
///     %a = array.index %x[%i, %j] : tensor<2x?xf64, #cotan.dims<n>>
///     %b = arith.addf %a, %a : f64
///     array.yield %b : f64
///   } : tensor<2x?xf64, #cotan.dims<n>>
///   %r = array.build (%arg0: index, %arg1: index) {
///     %1 = array.index %0[%arg1, n - 1 - %arg0] : tensor<2x?xf64, #cotan.dims<n>>
///     array.yield %1 : f64
///   } : tensor<?x2xf64, #cotan.dims<n>>
///   return %r : tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn accumulate_to_gather(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let Accumulate { operands, body, results, .. } = *accumulate;
    if accumulate.lanes(rw) != 1 || !operands.is_empty() {
        return None;
    }
    let add = added_once(rw, &accumulate, 0)?;
    let domain = accumulate.sizes(rw).to_vec();
    let inverse = InverseIndexMap::of(rw, &accumulate, &add.access().indices(rw))?;
    let (loc, block) = (rw.rule_loc(), block(rw, accumulate.op)?);
    let ty = rw.ty(results.get(rw, 0));
    let mut shape = Shape::of(&rw.store, rw.ty(add.value))?;
    shape.sizes.splice(..0, domain);
    let whole = shape.ty(rw.store_mut())?;
    // The body yields the added value after its outputs.
    let mut new_yields = yields(rw, accumulate.op)?.split_off(1);
    new_yields.push(add.value);
    let end = rw.last_op(block)?;
    rw.set_operands(end, &new_yields);
    erase_unused(rw, block);
    rw.erase_block_arg(block, inverse.count);
    let region = rw.take_region(body);
    let old: Vec<Value> = rw.results(accumulate.op).collect();
    let types: Vec<Type> = old[1..].iter().map(|&result| rw.ty(result)).chain([whole]).collect();
    let outputs = Build::build(rw, loc, region, &types);
    let built: Vec<Value> = rw.results(outputs).collect();
    let (&added, outputs) = built.split_last()?;
    let arg_types = vec![Type::INDEX; inverse.indices.len()];
    let body = region::build(rw, loc, &arg_types, |b, at| vec![inverse.read(b, loc, added, at)]);
    let sums = Build::build(rw, loc, body, &[ty]);
    let sums = rw.result(sums, 0);
    rw.replace_op(accumulate.op, &[&[sums], outputs].concat())
}

/// The inverse of the index map of an addition.
struct InverseIndexMap {
    /// The count of loop indices.
    count: usize,
    /// The indices of an element, as affine functions of distinct loop indices.
    indices: Vec<Affine<usize>>,
}

impl InverseIndexMap {
    /// `None` if the map is not injective, or not surjective.
    fn of(ir: &Ir, accumulate: &View<Accumulate>, indices: &[Affine<Value>]) -> Option<Self> {
        let block = block(ir, accumulate.op)?;
        let domain = accumulate.sizes(ir);
        let sizes = Shape::of(&ir.store, ir.ty(accumulate.results.get(ir, 0)))?.sizes;
        let by_index = |value: Value| {
            let is_own = ir.def_block(value) == Some(block);
            ir.arg_index(value).filter(|_| is_own).map(Affine::index)
        };
        let indices = indices.iter().map(|index| index.substitute(by_index));
        let indices: Vec<Affine<usize>> = indices.collect::<Option<_>>()?;
        let has_iteration = |(at, size): (&Affine<usize>, &Poly)| match at.as_moved() {
            Some((index, times, rest)) => covers_all(times, rest, size, &domain[index]),
            None => at.as_constant() == Some(0) && size.as_constant() == Some(1),
        };
        let occurs_once = |index| indices.iter().filter(|at| at.has(index)).count() == 1;
        let is_injective = (0..domain.len()).all(occurs_once) && !domain.is_empty();
        let is_whole = is_injective && indices.iter().zip(&sizes).all(has_iteration);
        is_whole.then_some(Self { count: domain.len(), indices })
    }

    /// Emits a read of the value added by the iteration that adds to an element.
    fn read(&self, b: &mut Builder<'_>, loc: Loc, added: Value, at: &[Value]) -> Value {
        let mut iteration = vec![Affine::constant(0); self.count];
        for (index, &at) in self.indices.iter().zip(at) {
            if let Some((dim, times, rest)) = index.as_moved() {
                iteration[dim] = inverse_index(at, times, rest);
            }
        }
        Index::of(b, loc, added, &iteration).expect("a map can express shifted indices")
    }
}

/// Returns the index whose multiple by 1 or -1, plus `rest`, is `at`.
fn inverse_index(at: Value, times: i64, rest: &Poly) -> Affine<Value> {
    let rest = Poly::constant(-times).mul(rest).unwrap_or_default();
    Affine::sum([(at, Poly::constant(times))], rest)
}

/// Returns whether each index of a size has an iteration.
fn covers_all(times: i64, rest: &Poly, size: &Poly, trip_count: &Poly) -> bool {
    // The iterations of the first index and of the last one.
    let (first, last) = (Poly::constant(-times).mul(rest), size.add(&Poly::constant(-1)));
    let far = last.and_then(|last| last.mul(&Poly::constant(times)));
    let ends = first.and_then(|first| Some((far?.add(&first)?, first)));
    let Some((last, first)) = ends else { return false };
    let (least, most) = if times == 1 { (first, last) } else { (last, first) };
    let slack = trip_count.sub(&most).and_then(|slack| slack.add(&Poly::constant(-1)));
    least.is_never_negative(&[]) && slack.is_some_and(|slack| slack.is_never_negative(&[]))
}
