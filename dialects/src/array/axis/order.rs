//! The order of the elements along an axis: the shared implementation of
//! [`Sort`](crate::array::Sort) and [`Argsort`](crate::array::Argsort).

use super::combine::{self, ElementCuts};
use super::slices::Slices;
use crate::arith::{Cmpf, CmpfPredicate, Cmpi, CmpiPredicate};
use crate::array::ad::batch::move_axis;
use crate::array::{Gather, Index, region};
use crate::autodiff::batch::{Batcher, Unbatched};
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interp::{Datum, Frame, Trap};
use crate::{Effects, effects};
use cotan_ir::dims::Poly;
use cotan_ir::{
    Block, Builder, Diagnostics, Ir, Loc, Op, Operands, Region, Shape, Step, Type, Value,
};

/// Arrays, and a body that orders the tuples of their elements along an axis.
#[derive(Clone, Copy, Debug)]
pub struct Ordering {
    /// The arrays.
    pub operands: Operands,
    /// The axis, which has the same size in all arrays.
    pub axis: i64,
    /// The comparison of two tuples.
    pub body: Region,
}

impl Ordering {
    /// Verifies that the arrays match each other and the body; returns whether the arrays do.
    pub fn verify(&self, ir: &Ir, op: Op, diagnostics: &mut Diagnostics) -> bool {
        let elements = combine::elements(ir, op, self.operands, self.axis, |_| 0, diagnostics);
        let Some(elements) = elements else { return false };
        let twice: Vec<Wanted> = elements.into_iter().flat_map(|it| [it.clone(), it]).collect();
        let mut body = Body::new(ir, op, self.body, diagnostics);
        if body.arguments(&twice) {
            body.results(&Wanted::types(&[Type::I1]));
        }
        true
    }

    /// Returns an upper bound on the number of comparisons: one for each element and round of
    /// merges. Without a constant size there are fewer rounds than bits of an index.
    pub fn max_trip_count(&self, ir: &Ir) -> Option<Poly> {
        let first = self.operands.iter(ir).next()?;
        let sizes = Shape::of(&ir.store, ir.ty(first))?.sizes;
        let rounds = match sizes.get(self.axis as usize)?.as_constant() {
            Some(size) => rounds(u64::try_from(size).ok()?),
            None => 63,
        };
        Poly::product(sizes.iter().chain([&Poly::constant(rounds)]))
    }

    /// Evaluates the comparisons: returns the arrays, and for each batch the permutation of their
    /// elements.
    ///
    /// # Errors
    /// If the operands are no arrays, or the body fails.
    pub fn permutations(
        &self,
        frame: &mut Frame<'_, '_>,
        op: Op,
    ) -> Result<(ElementCuts, Vec<Vec<usize>>), Trap> {
        let cut = ElementCuts::new(frame, op, self.operands, self.axis, |_| 0)?;
        let mut all = Vec::with_capacity(cut.batches());
        for batch in 0..cut.batches() {
            let lines: Vec<Vec<Datum>> =
                (0..cut.steps()).map(|step| cut.elements(batch, step).collect()).collect();
            all.push(merge_sort(lines.len(), &mut |a, b| {
                let pairs = lines[a].iter().zip(&lines[b]);
                let args = pairs.flat_map(|(a, b)| [a.clone(), b.clone()]).collect();
                let outputs = frame.run(self.body, args)?;
                Ok(outputs.first().and_then(Datum::scalar) == Some(1))
            })?);
        }
        Ok((cut, all))
    }

    /// Batches the operation along the same axis of larger arrays.
    ///
    /// # Errors
    /// If the body captures a batched value.
    pub fn batch(&self, b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
        if b.regions_vary(op) {
            return b.refuse(op, "its comparison captures a batched value");
        }
        let arrays: Vec<Value> = self.operands.iter(b.ir()).collect();
        let operands = b.all_batched(op, &arrays)?;
        let results: Vec<Value> = b.ir().results(op).collect();
        let (types, rank) = (b.types_of(op, &results)?, b.rank());
        let region = b.t.region(self.body, &mut |_, _| Ok(Step::Copy));
        let region = region.map_err(|_| Unbatched { op, why: "a size in it would be invalid" })?;
        let built = b.clone_with(op, &operands, &types, &[region]);
        move_axis(b.builder().ir_mut(), built, rank);
        b.map_results(&results, built);
        Ok(())
    }
}

/// A comparison of keys.
#[derive(Clone, Copy, Debug)]
pub struct KeyOrder {
    /// The strict predicate that the key of the first tuple and that of the second one satisfy.
    pub predicate: KeyPredicate,
    /// The key of the first tuple, a value of the body.
    pub first: Value,
}

/// A strict predicate on keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPredicate {
    /// A predicate on integers: a strict weak order.
    Int(CmpiPredicate),
    /// A predicate on floats: a strict weak order of those that are not NaN.
    Float(CmpfPredicate),
}

impl KeyPredicate {
    /// Returns whether the greatest key comes first.
    pub fn is_descending(self) -> bool {
        matches!(
            self,
            Self::Int(CmpiPredicate::Sgt | CmpiPredicate::Ugt)
                | Self::Float(CmpfPredicate::Ogt | CmpfPredicate::Ugt)
        )
    }

    /// Returns whether integer keys have a sign.
    pub fn is_signed(self) -> bool {
        matches!(self, Self::Int(CmpiPredicate::Slt | CmpiPredicate::Sgt))
    }
}

impl Ordering {
    /// Returns the keys that the body compares, if it yields `f(x) < f(y)` or has another strict
    /// predicate. Here `f` is the same computation from the elements of each tuple.
    pub fn keys(&self, ir: &Ir) -> Option<KeyOrder> {
        let block = ir.single_block(self.body)?;
        let [less] = yielded(ir, self.body)?[..] else { return None };
        let (predicate, first, second) = strict_comparison(ir, less)?;
        self.are_symmetric(ir, block, first, second).then_some(KeyOrder { predicate, first })
    }

    /// Returns whether a value is computed from the first tuple as another one is from the second.
    fn are_symmetric(&self, ir: &Ir, block: Block, one: Value, other: Value) -> bool {
        if ir.def_block(one) != Some(block) {
            return one == other;
        }
        if let (Some(index), Some(other)) = (ir.arg_index(one), ir.arg_index(other)) {
            return index % 2 == 0 && index + 1 == other;
        }
        let (Some(a), Some(b)) = (ir.def_op(one), ir.def_op(other)) else { return false };
        let number = |op, value| ir.results(op).position(|result| result == value);
        let is_same = ir.name(a) == ir.name(b)
            && ir.props(a) == ir.props(b)
            && ir.attrs(a) == ir.attrs(b)
            && ir.regions(a).is_empty()
            && effects(ir, a) == Effects::Pure
            && number(a, one) == number(b, other)
            && ir.operand_count(a) == ir.operand_count(b);
        is_same
            && ir.operands(a).zip(ir.operands(b)).all(|(a, b)| self.are_symmetric(ir, block, a, b))
    }
}

/// Returns the strict predicate and the operands of the comparison that defines a value.
fn strict_comparison(ir: &Ir, less: Value) -> Option<(KeyPredicate, Value, Value)> {
    use CmpfPredicate as Float;
    use CmpiPredicate as Int;
    if let Some(Cmpf { predicate, lhs, rhs, .. }) = ir.def_as(less) {
        let is_strict = matches!(predicate, Float::Olt | Float::Ogt | Float::Ult | Float::Ugt);
        return is_strict.then_some((KeyPredicate::Float(predicate), lhs, rhs));
    }
    let Cmpi { predicate, lhs, rhs, .. } = ir.def_as(less)?;
    let is_strict = matches!(predicate, Int::Slt | Int::Sgt | Int::Ult | Int::Ugt);
    is_strict.then_some((KeyPredicate::Int(predicate), lhs, rhs))
}

/// Returns the number of rounds of merges that sort this number of elements.
fn rounds(count: u64) -> i64 {
    match count {
        0 | 1 => 0,
        _ => i64::from(64 - (count - 1).leading_zeros()),
    }
}

/// Returns the order of `count` elements by a bottom-up merge sort: runs of 1, 2, 4, ... elements
/// are merged in pairs. An element of the right run comes first if it is less than that of the
/// left one. This order is defined for any comparison.
fn merge_sort(
    count: usize,
    less: &mut dyn FnMut(usize, usize) -> Result<bool, Trap>,
) -> Result<Vec<usize>, Trap> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut width = 1;
    while width < count {
        let mut merged = Vec::with_capacity(count);
        for pair in order.chunks(2 * width) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let (&[a, ..], &[b, ..]) = (left, right) {
                let from = if less(b, a)? { &mut right } else { &mut left };
                merged.push(from[0]);
                *from = &from[1..];
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        (order, width) = (merged, 2 * width);
    }
    Ok(order)
}

/// Returns the elements of an array in the order of a permutation along an axis.
pub fn permuted(
    b: &mut Builder<'_>,
    loc: Loc,
    array: Value,
    permutation: Value,
    axis: i64,
) -> Value {
    let ty = b.ty(array);
    let rank = Shape::of(&b.store, ty).map_or(0, |shape| shape.rank());
    let body = region::build(b, loc, &vec![Type::INDEX; rank], |b, at| {
        let from = Index::value(b, loc, permutation, at);
        let mut at = at.to_vec();
        at[axis as usize] = from;
        at
    });
    Gather::value(b, loc, array, body, ty)
}

/// Writes the permutation of an evaluated sort: for each element of a result the index of an equal
/// element of the operand.
pub fn decide(frame: &Frame<'_, '_>, op: Op, axis: i64, write: &mut dyn FnMut(u64)) {
    let ir = frame.ir();
    for (operand, result) in ir.operands(op).zip(ir.results(op)) {
        let (Ok(from), Ok(to)) = (frame.array(op, operand), frame.array(op, result)) else {
            continue;
        };
        let slices = Slices::along(&from.shape, axis as usize, 0);
        for batch in 0..slices.batches {
            let ranked = |words: &[u64]| {
                let line: Vec<u64> = slices.line(words, batch).collect();
                let mut at: Vec<usize> = (0..line.len()).collect();
                at.sort_by_key(|&at| line[at]);
                at
            };
            let (from, to) = (ranked(&from.words), ranked(&to.words));
            let mut permutation = vec![0; to.len()];
            to.iter().zip(&from).for_each(|(&to, &from)| permutation[to] = from as u64);
            permutation.into_iter().for_each(&mut *write);
        }
    }
}
