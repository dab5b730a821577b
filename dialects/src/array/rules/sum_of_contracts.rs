//! Sums of contractions that are cheaper if a factor is summed first.

use crate::arith::{Addf, Mulf, Negf, Subf};
use crate::array::affine::Affine;
use crate::array::axis::list;
use crate::array::{Contract, Replicate, Sum, Transpose};
use crate::interp::NumberFormat;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Builder, Ir, Loc, Op, Shape, Value};

/// The maximal depth of the additions between a sum and a contraction.
const MAX_DEPTH: usize = 8;

/// Distributes a sum over additions, and moves it into a contraction, to the factor that alone
/// depends on the indices of the sum. The contraction then has fewer elements.
///
/// ```mlir before
/// func.func @f(%g: tensor<?x?xf64, #cotan.dims<n, m>>, %w: tensor<?x?xf64, #cotan.dims<m, k>>, %x: tensor<?x?xf64, #cotan.dims<n, k>>) -> tensor<?xf64, #cotan.dims<k>> {
///   %y = array.contract %g, %w over [m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?x?xf64, #cotan.dims<m, k>> -> tensor<?x?xf64, #cotan.dims<n, k>>
///   %z = arith.addf %y, %x : tensor<?x?xf64, #cotan.dims<n, k>>
///   %r = array.sum %z along 0 : tensor<?x?xf64, #cotan.dims<n, k>>
///   return %r : tensor<?xf64, #cotan.dims<k>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%g: tensor<?x?xf64, #cotan.dims<n, m>>, %w: tensor<?x?xf64, #cotan.dims<m, k>>, %x: tensor<?x?xf64, #cotan.dims<n, k>>) -> tensor<?xf64, #cotan.dims<k>> {
///   %0 = array.sum %g along 0 : tensor<?x?xf64, #cotan.dims<n, m>>
///   %1 = array.contract %0, %w over [m] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : tensor<?xf64, #cotan.dims<m>>, tensor<?x?xf64, #cotan.dims<m, k>> -> tensor<?xf64, #cotan.dims<k>>
///   %2 = array.sum %x along 0 : tensor<?x?xf64, #cotan.dims<n, k>>
///   %r = arith.addf %1, %2 : tensor<?xf64, #cotan.dims<k>>
///   return %r : tensor<?xf64, #cotan.dims<k>>
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn sum_of_contracts(rw: &mut Rewriter<'_>, sum: View<Sum>) -> Option<()> {
    let shape = Shape::of(&rw.store, rw.ty(sum.operand))?;
    NumberFormat::of(&rw.store, shape.element).filter(|it| matches!(it, NumberFormat::Float(_)))?;
    let axes = list::of(rw, sum.operand, sum.axes).to_vec();
    if !has_contract(rw, sum.operand, &axes, MAX_DEPTH) {
        return None;
    }
    let loc = rw.rule_loc();
    let summed = summed(rw, loc, sum.operand, &axes, MAX_DEPTH)?;
    rw.replace_op(sum.op, &[summed])
}

/// Returns the definition of a value that nothing else reads.
fn only_def(ir: &Ir, value: Value) -> Option<Op> {
    ir.def_op(value).filter(|_| ir.has_one_use(value))
}

/// Returns whether a term is a contraction that gets cheaper.
fn has_contract(ir: &Ir, value: Value, axes: &[usize], depth: usize) -> bool {
    let Some((op, depth)) = only_def(ir, value).zip(depth.checked_sub(1)) else { return false };
    let mut terms = terms(ir, op).into_iter().flatten();
    terms.any(|term| has_contract(ir, term, axes, depth)) || Cheaper::of(ir, op, axes).is_some()
}

/// Returns the terms of an addition.
fn terms(ir: &Ir, op: Op) -> Option<Vec<Value>> {
    let is_linear = ir.is::<Addf>(op) || ir.is::<Subf>(op) || ir.is::<Negf>(op);
    is_linear.then(|| ir.operands(op).collect())
}

/// Emits the sum of a value along axes.
fn summed(
    b: &mut Builder<'_>,
    loc: Loc,
    value: Value,
    axes: &[usize],
    depth: usize,
) -> Option<Value> {
    let Some((op, depth)) = only_def(b, value).zip(depth.checked_sub(1)) else {
        return Some(sum_along(b, loc, value, axes));
    };
    if let Some(Negf { operand, .. }) = b.get(op) {
        let operand = summed(b, loc, operand, axes, depth)?;
        return Some(Negf::value(b, loc, operand));
    }
    if let Some(terms) = terms(b, op) {
        let [lhs, rhs] = terms[..] else { return None };
        let is_addition = b.is::<Addf>(op);
        let lhs = summed(b, loc, lhs, axes, depth)?;
        let rhs = summed(b, loc, rhs, axes, depth)?;
        return Some(match is_addition {
            true => Addf::value(b, loc, lhs, rhs),
            false => Subf::value(b, loc, lhs, rhs),
        });
    }
    if let Some(Mulf { lhs, rhs, .. }) = b.get(op) {
        for (copied, other) in [(lhs, rhs), (rhs, lhs)] {
            if let Some(factor) = common_factor(b, copied, axes) {
                let other = sum_along(b, loc, other, axes);
                return Some(Mulf::value(b, loc, factor, other));
            }
        }
    }
    Some(match Cheaper::of(b, op, axes) {
        Some(cheaper) => cheaper.emit(b, loc)?,
        None => sum_along(b, loc, value, axes),
    })
}

/// Returns the array whose copies along the only axis are a value.
fn common_factor(ir: &Ir, value: Value, axes: &[usize]) -> Option<Value> {
    let Replicate { operand, axis, .. } = ir.get(ir.def_op(value)?)?;
    (axes.len() == 1 && usize::try_from(axis).ok()? == axes[0]).then_some(operand)
}

/// Emits a sum along axes. That of a transpose whose other axes stay in order needs no transpose.
fn sum_along(b: &mut Builder<'_>, loc: Loc, value: Value, axes: &[usize]) -> Value {
    let (value, mut axes) = before_transpose(b, value, axes).unwrap_or((value, axes.to_vec()));
    axes.sort_unstable();
    let axes: Vec<i64> = axes.into_iter().map(|axis| axis as i64).collect();
    list::make::<Sum>(b, loc, value, &axes)
}

/// Returns the operand of a transpose, and the axes that become `axes`.
fn before_transpose(ir: &Ir, value: Value, axes: &[usize]) -> Option<(Value, Vec<usize>)> {
    let Transpose { operand, permutation, .. } = ir.get(ir.def_op(value)?)?;
    let moved = ir.store.as_i64_array(permutation)?;
    let from = |axis: usize| moved.get(axis).map_or(axis, |&from| from as usize);
    let rank = Shape::of(&ir.store, ir.ty(operand))?.rank();
    let others = (0..rank).filter(|axis| !axes.contains(axis)).map(from);
    others.is_sorted().then(|| (operand, axes.iter().map(|&axis| from(axis)).collect()))
}

/// A contraction without the indices of a sum, of which each is summed in a factor.
struct Cheaper {
    contract: Contract,
    axes: Vec<usize>,
    /// The axes of each factor to sum.
    of_factors: Vec<Vec<usize>>,
}

impl Cheaper {
    /// Matches a contraction in which each index of the sum occurs in one factor alone, as it is.
    /// Some of these factors must depend on fewer indices than the contraction has.
    fn of(ir: &Ir, op: Op, axes: &[usize]) -> Option<Self> {
        let contract: Contract = ir.get(op)?;
        let factors = contract.factors(ir);
        let mut sizes = Shape::of(&ir.store, ir.ty(contract.result))?.sizes;
        sizes.extend_from_slice(ir.store.as_dims(contract.domain)?);
        let mut of_factors = vec![Vec::new(); factors.len()];
        for &axis in axes {
            let (factor, position) = only_place(ir, &factors, axis, &sizes[axis])?;
            of_factors[factor].push(position);
        }
        let depends_on_all =
            |at: &[Affine<usize>]| (0..sizes.len()).all(|dim| at.iter().any(|at| at.has(dim)));
        let mut summed = factors.iter().zip(&of_factors).filter(|it| !it.1.is_empty());
        let is_cheaper = summed.any(|(factor, _)| !depends_on_all(&factor.1));
        is_cheaper.then(|| Self { contract, axes: axes.to_vec(), of_factors })
    }

    fn emit(self, b: &mut Builder<'_>, loc: Loc) -> Option<Value> {
        let Self { contract, axes, of_factors } = self;
        let mut shape = Shape::of(&b.store, b.ty(contract.result))?;
        let left = |dim: usize| dim - axes.iter().filter(|&&axis| axis < dim).count();
        let mut factors = contract.factors(b);
        for ((factor, at), summed) in factors.iter_mut().zip(of_factors) {
            if !summed.is_empty() {
                *factor = sum_along(b, loc, *factor, &summed);
            }
            let stay = at.iter().enumerate().filter(|(place, _)| !summed.contains(place));
            *at = stay.map(|(_, at)| at.renamed(left)).collect();
        }
        let stay = shape.sizes.iter().enumerate().filter(|(axis, _)| !axes.contains(axis));
        shape.sizes = stay.map(|(_, size)| size.clone()).collect();
        let ty = shape.ty(b.store_mut())?;
        let domain: Vec<Poly> = b.store.as_dims(contract.domain)?.to_vec();
        Some(Contract::of(b, loc, &factors, domain, ty))
    }
}

/// Returns the only factor that depends on an index, and the axis that this index alone selects; it
/// must select every element.
fn only_place(
    ir: &Ir,
    factors: &[(Value, Vec<Affine<usize>>)],
    dim: usize,
    size: &Poly,
) -> Option<(usize, usize)> {
    let places = factors.iter().enumerate().flat_map(|(factor, (_, at))| {
        at.iter().enumerate().filter(|(_, at)| at.has(dim)).map(move |(axis, _)| (factor, axis))
    });
    let places: Vec<(usize, usize)> = places.collect();
    let [(factor, axis)] = places[..] else { return None };
    let (array, at) = &factors[factor];
    let shape = Shape::of(&ir.store, ir.ty(*array))?;
    (at[axis].as_index() == Some(dim) && shape.sizes.get(axis) == Some(size))
        .then_some((factor, axis))
}
