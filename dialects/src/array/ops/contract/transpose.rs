//! Cotangents of the factors of a contraction.

use super::Contract;
use super::lower::{element, product};
use super::projection::{Projection, ReadSizes, Reads};
use crate::Emit;
use crate::arith::Addi;
use crate::array::affine::{Affine, index_of_size};
use crate::array::ops::slice::padded_back;
use crate::array::{Accumulate, AddAt};
use cotan_ir::dims::Poly;
use cotan_ir::{Op, Shape, Type, Value};

/// Emits the cotangent of factor `factor`: the cotangent of the result times the other factors, at
/// the indices where the factor was read.
pub fn of(e: &mut Emit<'_, '_>, op: Op, factor: usize, ct: Value) -> Value {
    let cotangent = FactorCotangent::new(e, op, factor, ct);
    let ty = e.ir().ty(cotangent.factor);
    let whole = cotangent.projection(e).and_then(|slice| {
        let contracted = cotangent.emit_contraction(e, &slice)?;
        if slice.is_whole() {
            return Some(contracted);
        }
        padded_back(e, contracted, &slice.before, ty)
    });
    whole.unwrap_or_else(|| cotangent.emit_accumulation(e, &[], &[ty]))
}

/// Like [`of`], added to an accumulator or array.
pub fn add(e: &mut Emit<'_, '_>, op: Op, factor: usize, ct: Value, target: Value) -> Value {
    let cotangent = FactorCotangent::new(e, op, factor, ct);
    let part = cotangent.projection(e);
    let part = part.and_then(|part| Some((cotangent.emit_contraction(e, &part)?, part)));
    match part {
        Some((whole, part)) if part.is_whole() => e.added_at(target, &[], whole),
        Some((contracted, part)) => {
            e.added_along(target, contracted, part.sizes.len(), |e, indices| {
                let at = indices.iter().zip(&part.before).map(|(&index, before)| {
                    let before = index_of_size(e.builder, e.loc, before);
                    Addi::value(e.builder, e.loc, index, before)
                });
                at.collect()
            })
        }
        None => cotangent.emit_accumulation(e, &[target], &[]),
    }
}

/// The ingredients of a factor's cotangent.
struct FactorCotangent {
    factor: Value,
    /// The indices of the read.
    at: Vec<Affine<usize>>,
    /// The factors: the cotangent of the result and the other operands, with the indices of their
    /// reads.
    others: Vec<(Value, Vec<Affine<usize>>)>,
    /// The sizes of the result's indices and of the domain.
    sizes: Vec<Poly>,
}

impl FactorCotangent {
    fn new(e: &Emit<'_, '_>, op: Op, factor: usize, ct: Value) -> Self {
        let contract: Contract = e.read(op);
        let (mut factors, sizes) = (contract.factors(e.ir()), contract.sizes(e.ir()));
        let (factor, at) = factors.remove(factor);
        let rank = Shape::of(&e.ir().store, e.ir().ty(ct)).map_or(0, |shape| shape.rank());
        let mut others = vec![(ct, (0..rank).map(Affine::index).collect::<Vec<_>>())];
        others.append(&mut factors);
        Self { factor, at, others, sizes }
    }

    /// Returns the slice of the factor that is read, if one index of the iteration domain follows
    /// from each index of the factor. Then its cotangent is a contraction, too.
    fn projection(&self, e: &Emit<'_, '_>) -> Option<Projection> {
        let shape = Shape::of(&e.ir().store, e.ir().ty(self.factor))?;
        let others: Vec<ReadSizes> =
            self.others.iter().map(|other| self.read_sizes(e, other)).collect();
        let rank = self.others.first().map_or(0, |ct| ct.1.len());
        let reads = Reads { domain: &self.sizes, rank, others: &others };
        Projection::of(&self.at, &shape.sizes, &reads)
    }

    /// Returns the size along which each dimension of the domain reads a factor alone.
    fn read_sizes(&self, e: &Emit<'_, '_>, (value, at): &(Value, Vec<Affine<usize>>)) -> ReadSizes {
        let shape = Shape::of(&e.ir().store, e.ir().ty(*value));
        let sizes = shape.map(|shape| shape.sizes).unwrap_or_default();
        let read = |dim| at.iter().position(|at| at.as_index() == Some(dim));
        (0..self.sizes.len()).map(|dim| sizes.get(read(dim)?).cloned()).collect()
    }

    /// Emits a contraction over every dimension that does not index the factor.
    fn emit_contraction(&self, e: &mut Emit<'_, '_>, slice: &Projection) -> Option<Value> {
        let element = Shape::of(&e.ir().store, e.ir().ty(self.factor))?.element;
        let substitution = slice.substitution(self.sizes.len())?;
        let moved = |at: &Vec<Affine<usize>>| -> Option<Vec<Affine<usize>>> {
            let moved = at.iter().map(|at| at.substitute(|dim| Some(substitution[dim].clone())));
            moved.map(|at| at.filter(Affine::has_expr)).collect()
        };
        let factors = self.others.iter().map(|(value, at)| Some((*value, moved(at)?)));
        let factors = factors.collect::<Option<Vec<_>>>()?;
        let ty = Shape { sizes: slice.sizes.clone(), element }.ty(e.builder.store_mut())?;
        let rest = slice.rest(self.sizes.len());
        let domain = rest.into_iter().map(|dim| self.sizes[dim].clone()).collect();
        Some(Contract::of(e.builder, e.loc, &factors, domain, ty))
    }

    /// Emits an accumulation at the indices where the factor was read.
    fn emit_accumulation(&self, e: &mut Emit<'_, '_>, initial: &[Value], zeros: &[Type]) -> Value {
        let loc = e.loc;
        let sums = Accumulate::over(
            e.builder,
            loc,
            &self.sizes,
            initial,
            zeros,
            &[],
            |b, indices, sums| {
                let words = self.others.iter();
                let words: Vec<Value> =
                    words.map(|(value, at)| element(b, loc, *value, at, indices)).collect();
                let product = product(b, loc, &words);
                let at: Vec<Value> =
                    self.at.iter().map(|at| at.value_at(b, loc, indices)).collect();
                vec![AddAt::value(b, loc, sums[0], &at, product)]
            },
        );
        sums[0]
    }
}
