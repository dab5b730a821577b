//! Slices of saved states.

use super::rebuild::{block, set_segments, yields};
use super::sink_fold_products::with_outputs;
use crate::array::affine::Affine;
use crate::array::axis::combine;
use crate::array::rules::copies::without_axis;
use crate::array::{Build, Fold, Index, region};
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{InsertPoint, Ir, NewOp, Op, Shape, Type, Value};

/// Saves the slices of an array that another fold reads, in place of the array of each step.
///
/// The other fold reads the array at an index that both folds have. A derivative of an elimination
/// needs a row and a column of the matrix of each step, which takes the memory of two matrices.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x?xf64, #cotan.dims<n, n>>, %at: tensor<?xindex, #cotan.dims<n>>, %s: f64) -> f64 {
///   %r, %all = array.fold %at along 0 from %x (%a: tensor<?x?xf64, #cotan.dims<n, n>>, %k: index) {
///     %b = math.sin %a : tensor<?x?xf64, #cotan.dims<n, n>>
///     array.yield %b, %a : tensor<?x?xf64, #cotan.dims<n, n>>, tensor<?x?xf64, #cotan.dims<n, n>>
///   } : (tensor<?xindex, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<n, n>>) -> (tensor<?x?xf64, #cotan.dims<n, n>>, tensor<?x?x?xf64, #cotan.dims<n, n, n>>)
///   %t = array.fold %at, %all along 0 right from %s (%c: f64, %k: index, %a: tensor<?x?xf64, #cotan.dims<n, n>>) {
///     %p = array.index %a[2, %k] : tensor<?x?xf64, #cotan.dims<n, n>>
///     %q = arith.mulf %c, %p : f64
///     array.yield %q : f64
///   } : (tensor<?xindex, #cotan.dims<n>>, tensor<?x?x?xf64, #cotan.dims<n, n, n>>, f64) -> f64
///   return %t : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x?xf64, #cotan.dims<n, n>>, %at: tensor<?xindex, #cotan.dims<n>>, %s: f64) -> f64 {
///   %r, %all, %2 = array.fold %at along 0 from %x (%a: tensor<?x?xf64, #cotan.dims<n, n>>, %k: index) {
///     %b = math.sin %a : tensor<?x?xf64, #cotan.dims<n, n>>
///     %1 = array.build (%arg0: index) {
///       %0 = array.index %a[%arg0, %k] : tensor<?x?xf64, #cotan.dims<n, n>>
///       array.yield %0 : f64
///     } : tensor<?xf64, #cotan.dims<n>>
///     array.yield %b, %a, %1 : tensor<?x?xf64, #cotan.dims<n, n>>, tensor<?x?xf64, #cotan.dims<n, n>>, tensor<?xf64, #cotan.dims<n>>
///   } : (tensor<?xindex, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<n, n>>) -> (tensor<?x?xf64, #cotan.dims<n, n>>, tensor<?x?x?xf64, #cotan.dims<n, n, n>>, tensor<?x?xf64, #cotan.dims<n, n>>)
///   %t = array.fold %at, %2 along 0 right from %s (%c: f64, %k: index, %arg1: tensor<?xf64, #cotan.dims<n>>) {
///     %p = array.index %arg1[2] : tensor<?xf64, #cotan.dims<n>>
///     %q = arith.mulf %c, %p : f64
///     array.yield %q : f64
///   } : (tensor<?xindex, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<n, n>>, f64) -> f64
///   return %t : f64
/// }
/// ```
#[rule]
pub(in crate::array) fn save_slices(rw: &mut Rewriter<'_>, fold: View<Fold>) -> Option<()> {
    let saved = (0..fold.operands.len()).find_map(|at| SavedArray::of(rw, &fold, at))?;
    saved.apply(rw, fold)
}

/// An output of a fold of which another fold reads only slices.
struct SavedArray {
    /// The operand of the fold that reads it.
    operand: usize,
    /// The fold that saves it, and the result.
    producer: Op,
    output: usize,
    slices: Vec<Slice>,
    /// The reads, each with the slice that has its elements.
    reads: Vec<(Op, usize)>,
}

/// The part of an array at one index of an axis.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slice {
    axis: usize,
    /// The index in the body of the fold that saves it, and in that of the other one.
    saved_at: Value,
    read_at: Value,
}

impl SavedArray {
    /// Matches an operand that is an output of another fold over the same axis, and all of whose
    /// reads are at indices that both folds iterate over.
    fn of(ir: &Ir, fold: &View<Fold>, operand: usize) -> Option<Self> {
        let array = fold.operands.get(ir, operand);
        let op = ir.def_op(array).filter(|_| ir.has_one_use(array))?;
        let producer: Fold = ir.get(op).filter(|it: &Fold| it.axis == 0 && fold.axis == 0)?;
        let output = ir.results(op).position(|result| result == array)?;
        let arg = ir.arg(block(ir, fold.op)?, fold.states.len() + operand);
        let sizes = Shape::of(&ir.store, ir.ty(arg))?.sizes;
        if output < producer.states.len() {
            return None;
        }
        let indices = common_indices(ir, &producer, fold)?;
        let (mut slices, mut reads) = (Vec::<Slice>::new(), Vec::new());
        for user in ir.users(arg) {
            let read = ir.get::<Index>(user).filter(|read| read.source == arg)?;
            let positions = read.access().indices(ir);
            let candidates = positions.iter().enumerate().flat_map(|(axis, position)| {
                let is_at = |pair: &&(Value, Value)| position.as_index() == Some(pair.1);
                let found = indices.iter().filter(is_at);
                found.map(move |&(saved_at, read_at)| Slice { axis, saved_at, read_at })
            });
            let candidates: Vec<Slice> = candidates.collect();
            let known = slices.iter().position(|slice| candidates.contains(slice));
            let slice = known.unwrap_or(slices.len());
            slices.extend(candidates.first().filter(|_| known.is_none()));
            slices.get(slice)?;
            reads.push((user, slice));
        }
        // The parts of the array that they have, as far as sizes are known.
        let parts = slices.iter().filter_map(|slice| sizes[slice.axis].as_constant());
        let share: f64 = parts.map(|size| (size.max(1) as f64).recip()).sum();
        (!reads.is_empty() && share < 1.0).then_some(Self {
            operand,
            producer: op,
            output,
            slices,
            reads,
        })
    }

    fn apply(self, rw: &mut Rewriter<'_>, fold: View<Fold>) -> Option<()> {
        let Self { operand, producer, output, ref slices, .. } = self;
        let size = combine::size(rw, fold.operands.iter(rw).next(), 0)?;
        let inner = block(rw, producer)?;
        let array = *yields(rw, producer)?.get(output)?;
        let end = rw.last_op(inner)?;
        let parts = slices.iter().map(|slice| part(rw, end, array, slice));
        let parts: Vec<Value> = parts.collect::<Option<_>>()?;
        let producing = View { op: producer, parts: rw.get(producer)? };
        let new = with_outputs(rw, &producing, &parts, &size)?;
        let saved: Vec<Value> = rw.results(new).collect();
        let old: Vec<Value> = rw.results(producer).collect();
        let first = old.len();
        old.into_iter().zip(&saved).for_each(|(old, &new)| rw.replace_all_uses(old, new));
        rw.erase_op(producer)?;
        self.read_slices(rw, &fold, &parts)?;
        let mut operands: Vec<Value> = fold.operands.iter(rw).collect();
        operands.remove(operand);
        operands.extend(&saved[first..]);
        rebuild(rw, &fold, &operands)
    }

    /// Replaces the argument of the body that is the array by arguments for its slices.
    fn read_slices(&self, rw: &mut Rewriter<'_>, fold: &View<Fold>, parts: &[Value]) -> Option<()> {
        let (loc, body) = (rw.rule_loc(), block(rw, fold.op)?);
        let types: Vec<Type> = parts.iter().map(|&part| rw.ty(part)).collect();
        let args: Vec<Value> =
            types.into_iter().map(|ty| rw.add_block_arg(body, ty, loc)).collect();
        for &(op, slice) in &self.reads {
            let read: Index = rw.get(op)?;
            let mut positions = read.access().indices(rw);
            positions.remove(self.slices[slice].axis);
            let value = match positions.is_empty() {
                true => args[slice],
                false => {
                    let b = &mut rw.elsewhere(InsertPoint::Before(op));
                    Index::of(b, loc, args[slice], &positions)?
                }
            };
            rw.replace_op(op, &[value])?;
        }
        rw.erase_block_arg(body, fold.states.len() + self.operand);
        Some(())
    }
}

/// Returns the indices that two folds iterate over, as arguments of both bodies.
fn common_indices(ir: &Ir, first: &Fold, second: &View<Fold>) -> Option<Vec<(Value, Value)>> {
    let blocks = [ir.single_block(first.body)?, block(ir, second.op)?];
    let args = |number: usize, states: usize| ir.args(blocks[number]).skip(states);
    let own: Vec<(Value, Value)> =
        second.operands.iter(ir).zip(args(1, second.states.len())).collect();
    let of_first = first.operands.iter(ir).zip(args(0, first.states.len()));
    let pairs =
        of_first.filter(|&(_, arg)| ir.ty(arg) == Type::INDEX).filter_map(|(array, arg)| {
            let same = own.iter().find(|pair| pair.0 == array)?;
            Some((arg, same.1))
        });
    Some(pairs.collect())
}

/// Emits a slice of an array before an operation.
fn part(rw: &mut Rewriter<'_>, end: Op, array: Value, slice: &Slice) -> Option<Value> {
    let (loc, at) = (rw.rule_loc(), Affine::index(slice.saved_at));
    let ty = without_axis(rw, rw.ty(array), slice.axis as i64)?;
    let b = &mut rw.elsewhere(InsertPoint::Before(end));
    if slice.axis == 0 {
        return Index::of(b, loc, array, &[at]);
    }
    let body = region::build(b, loc, &vec![Type::INDEX; slice.axis], |b, before| {
        let positions = before.iter().copied().map(Affine::index).chain([at]);
        let positions: Vec<Affine<Value>> = positions.collect();
        vec![Index::of(b, loc, array, &positions).expect("there are few indices")]
    });
    let build = Build::build(b, loc, body, &[ty]);
    Some(b.result(build, 0))
}

/// Rebuilds a fold over other arrays, for which its body has arguments.
fn rebuild(rw: &mut Rewriter<'_>, fold: &View<Fold>, arrays: &[Value]) -> Option<()> {
    let operands: Vec<Value> = arrays.iter().copied().chain(fold.states.iter(rw)).collect();
    let results: Vec<Value> = rw.results(fold.op).collect();
    let types: Vec<Type> = results.iter().map(|&result| rw.ty(result)).collect();
    let region = rw.take_region(fold.body);
    let new = NewOp {
        operands: &operands,
        results: &types,
        props: rw.props(fold.op),
        attrs: rw.attrs(fold.op),
        regions: &[region],
        ..NewOp::new(rw.name(fold.op), rw.rule_loc())
    };
    let new = rw.create(new);
    set_segments(rw, new, &[arrays.len() as i32, fold.states.len() as i32]);
    let built: Vec<Value> = rw.results(new).collect();
    rw.replace_op(fold.op, &built)
}
