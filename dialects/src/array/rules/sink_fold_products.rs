//! Products accumulated in the steps of a fold.

use super::rebuild::{block, yields};
use crate::arith::Addf;
use crate::array::affine::Affine;
use crate::array::axis::combine;
use crate::array::rules::splat_folding::{has_zero, known};
use crate::array::{AddAt, Contract, Fold};
use crate::interfaces::accumulators;
use crate::interp::NumberFormat;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{InsertPoint, Ir, NewOp, Op, Shape, Type, Value};

/// Moves a contraction that each step only adds to a state after the fold. The factors of all steps
/// become outputs, which must be smaller than the contraction.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %y: tensor<?x4xf64, #cotan.dims<n>>, %s: f64) -> (f64, tensor<3x4xf64>) {
///   %zeros = arith.constant dense<0.0> : tensor<3x4xf64>
///   %r, %t = array.fold %x, %y along 0 right from %s, %zeros (%p: f64, %w: tensor<3x4xf64>, %a: tensor<3xf64>, %b: tensor<4xf64>) {
///     %ps = array.replicate %p along 0 : f64 -> tensor<3xf64>
///     %c = arith.mulf %a, %ps : tensor<3xf64>
///     %outer = array.contract %c, %b over [] by [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>] : tensor<3xf64>, tensor<4xf64> -> tensor<3x4xf64>
///     %w1 = arith.addf %w, %outer : tensor<3x4xf64>
///     %q = arith.negf %p : f64
///     array.yield %q, %w1 : f64, tensor<3x4xf64>
///   } : (tensor<?x3xf64, #cotan.dims<n>>, tensor<?x4xf64, #cotan.dims<n>>, f64, tensor<3x4xf64>) -> (f64, tensor<3x4xf64>)
///   return %r, %t : f64, tensor<3x4xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %y: tensor<?x4xf64, #cotan.dims<n>>, %s: f64) -> (f64, tensor<3x4xf64>) {
///   %zeros = arith.constant dense<0.0> : tensor<3x4xf64>
///   %r, %0, %1 = array.fold %x, %y along 0 right from %s, %zeros (%p: f64, %w: tensor<3x4xf64>, %a: tensor<3xf64>, %b: tensor<4xf64>) {
///     %ps = array.replicate %p along 0 : f64 -> tensor<3xf64>
///     %c = arith.mulf %a, %ps : tensor<3xf64>
///     %q = arith.negf %p : f64
///     array.yield %q, %w, %c : f64, tensor<3x4xf64>, tensor<3xf64>
///   } : (tensor<?x3xf64, #cotan.dims<n>>, tensor<?x4xf64, #cotan.dims<n>>, f64, tensor<3x4xf64>) -> (f64, tensor<3x4xf64>, tensor<?x3xf64, #cotan.dims<n>>)
///   %t = array.contract %1, %y over [n] by [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x3xf64, #cotan.dims<n>>, tensor<?x4xf64, #cotan.dims<n>> -> tensor<3x4xf64>
///   return %r, %t : f64, tensor<3x4xf64>
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn sink_fold_products(rw: &mut Rewriter<'_>, fold: View<Fold>) -> Option<()> {
    let mut states = 0..fold.states.len();
    let added = states.find_map(|state_index| FoldProduct::of(rw, &fold, state_index))?;
    added.after(rw, fold)
}

/// A contraction that a fold adds to a state.
struct FoldProduct {
    state_index: usize,
    /// The operation that adds it, and the sum without it.
    add: Op,
    before: Value,
    contract: Contract,
    /// The factors computed in the step, which become outputs.
    outputs: Vec<Value>,
}

impl FoldProduct {
    /// Matches a contraction added last except for other such contractions, if the sum has no other
    /// use.
    fn of(ir: &Ir, fold: &View<Fold>, state_index: usize) -> Option<Self> {
        let block = block(ir, fold.op)?;
        let state = ir.arg(block, state_index);
        let ty = ir.ty(state);
        let rank = rank(ir, state)?;
        let is_plain =
            !accumulators::is(&ir.store, ty) && has_zero(NumberFormat::of(&ir.store, ty)?);
        if !is_plain || !ir.has_one_use(state) {
            return None;
        }
        let is_inside = |value: &Value| ir.def_block(*value) == Some(block);
        let states = fold.states.len();
        let is_element = |value: &Value| {
            ir.def_op(*value).is_none() && ir.arg_index(*value).is_some_and(|at| at >= states)
        };
        let mut open = vec![yields(ir, fold.op)?[state_index]];
        while let Some(sum) = open.pop() {
            let Some(add) = ir.def_op(sum).filter(|_| ir.has_one_use(sum) && is_inside(&sum))
            else {
                continue;
            };
            let Some(terms) = operands_of_add(ir, add) else { continue };
            for (part, before) in [(terms[1], terms[0]), (terms[0], terms[1])] {
                let contract = ir.def_as::<Contract>(part);
                let is_last = ir.has_one_use(part)
                    && is_inside(&part)
                    && is_state_plus_terms(ir, before, state);
                let Some(contract) = contract.filter(|_| is_last) else { continue };
                let mut outputs: Vec<Value> = contract.operands.iter(ir).collect();
                outputs.retain(|value| is_inside(value) && !is_element(value));
                // The outputs might be larger than the sum.
                let is_small = |&value: &Value| self::rank(ir, value).is_some_and(|it| it < rank);
                if outputs.iter().all(is_small) {
                    return Some(Self { state_index, add, before, contract, outputs });
                }
            }
            open.extend(terms);
        }
        None
    }

    /// Removes it from the fold, and adds it after the fold.
    fn after(self, rw: &mut Rewriter<'_>, fold: View<Fold>) -> Option<()> {
        let Self { state_index, add, before, contract, outputs } = self;
        let (loc, axis) = (rw.rule_loc(), fold.axis as usize);
        let size = combine::size(rw, fold.operands.iter(rw).next(), fold.axis)?;
        let block = block(rw, fold.op)?;
        let factors = contract.factors(rw);
        let mut domain = rw.store.as_dims(contract.domain).unwrap_or_default().to_vec();
        let elements: Vec<(Value, Value)> =
            rw.args(block).skip(fold.states.len()).zip(fold.operands.iter(rw)).collect();
        rw.replace_op(add, &[before])?;
        // Further additions to the state stay in the fold.
        let is_alone = yields(rw, fold.op)?.get(state_index) == Some(&rw.arg(block, state_index));
        let new = with_outputs(rw, &fold, &outputs, &size)?;
        let arrays: Vec<Value> = rw.results(new).collect();
        let first = arrays.len() - outputs.len();
        let step = Affine::index(rank(rw, contract.result)? + domain.len());
        domain.push(size);
        let factors = factors.into_iter().map(|(value, mut at)| {
            let element = elements.iter().find(|pair| pair.0 == value);
            let (array, position) = match (element, outputs.iter().position(|&it| it == value)) {
                (Some(&(_, array)), _) => (array, axis),
                (None, Some(position)) => (arrays[first + position], 0),
                (None, None) => return (value, at),
            };
            at.insert(position, step.clone());
            (array, at)
        });
        let factors: Vec<_> = factors.collect();
        let old: Vec<Value> = rw.results(fold.op).collect();
        let (from, ty) = (fold.states.get(rw, state_index), rw.ty(old[state_index]));
        let product = Contract::of(rw, loc, &factors, domain, ty);
        let is_zero =
            |word| NumberFormat::of(&rw.store, ty).is_some_and(|it| it.float(word) == 0.0);
        let begins_with_zeros = known(rw, from).is_some_and(is_zero);
        let whole = match is_alone && begins_with_zeros {
            true => product,
            false => Addf::value(rw, loc, arrays[state_index], product),
        };
        for (at, &result) in old.iter().enumerate() {
            rw.replace_all_uses(result, if at == state_index { whole } else { arrays[at] });
        }
        rw.erase_op(rw.def_op(contract.result)?)?;
        rw.erase_op(fold.op)
    }
}

/// Rebuilds the fold with some values of its body as outputs.
pub(super) fn with_outputs(
    rw: &mut Rewriter<'_>,
    fold: &View<Fold>,
    values: &[Value],
    size: &Poly,
) -> Option<Op> {
    let end = rw.last_op(block(rw, fold.op)?)?;
    let yields: Vec<Value> = rw.operands(end).chain(values.iter().copied()).collect();
    rw.set_operands(end, &yields);
    let mut types: Vec<Type> = rw.results(fold.op).map(|result| rw.ty(result)).collect();
    for &value in values {
        let mut shape = Shape::of(&rw.store, rw.ty(value))?;
        shape.sizes.insert(0, size.clone());
        types.push(shape.ty(rw.store_mut())?);
    }
    let operands: Vec<Value> = rw.operands(fold.op).collect();
    let (region, loc) = (rw.create_region(), rw.rule_loc());
    rw.move_blocks(fold.body, region);
    let new = NewOp {
        operands: &operands,
        results: &types,
        props: rw.props(fold.op),
        attrs: rw.attrs(fold.op),
        regions: &[region],
        ..NewOp::new(rw.name(fold.op), loc)
    };
    Some(rw.elsewhere(InsertPoint::Before(fold.op)).create(new))
}

/// Returns both operands of a pure addition.
fn operands_of_add(ir: &Ir, op: Op) -> Option<[Value; 2]> {
    match (ir.get::<Addf>(op), ir.get::<AddAt>(op)) {
        (Some(Addf { lhs, rhs, .. }), _) => Some([lhs, rhs]),
        (_, Some(add)) => (add.access().count(ir) == 0).then_some([add.target, add.value]),
        _ => None,
    }
}

/// Returns whether a sum is a state plus further terms.
fn is_state_plus_terms(ir: &Ir, sum: Value, state: Value) -> bool {
    let mut open = vec![sum];
    while let Some(sum) = open.pop() {
        if sum == state {
            return true;
        }
        let add = ir.def_op(sum).filter(|_| ir.has_one_use(sum));
        open.extend(add.and_then(|add| operands_of_add(ir, add)).into_iter().flatten());
    }
    false
}

fn rank(ir: &Ir, value: Value) -> Option<usize> {
    Some(Shape::of(&ir.store, ir.ty(value))?.rank())
}
