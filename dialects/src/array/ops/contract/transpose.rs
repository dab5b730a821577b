//! Cotangents of the factors of a contraction.

use super::Contract;
use super::lower::{element, product};
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
        let contracted = cotangent.emit_contraction(e, &slice);
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
    match cotangent.projection(e) {
        Some(slice) if slice.is_whole() => {
            let whole = cotangent.emit_contraction(e, &slice);
            e.added_at(target, &[], whole)
        }
        Some(slice) => {
            let contracted = cotangent.emit_contraction(e, &slice);
            e.added_along(target, contracted, slice.dims.len(), |e, indices| {
                let at = indices.iter().zip(&slice.before).map(|(&index, before)| {
                    let before = index_of_size(e.builder, e.loc, before);
                    Addi::value(e.builder, e.loc, index, before)
                });
                at.collect()
            })
        }
        None => cotangent.emit_accumulation(e, &[target], &[]),
    }
}

/// The slice of a factor that a contraction reads, with each element at one index.
struct Projection {
    /// The dimensions of the iteration domain that index it.
    dims: Vec<usize>,
    /// The padding before and after the slice.
    before: Vec<Poly>,
    after: Vec<Poly>,
}

impl Projection {
    fn is_whole(&self) -> bool {
        self.before.iter().chain(&self.after).all(|size| size.as_constant() == Some(0))
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

    /// Returns the slice of the factor that is read, if each element of it is read at one index.
    /// Then its cotangent is a contraction, too.
    fn projection(&self, e: &Emit<'_, '_>) -> Option<Projection> {
        let shape = Shape::of(&e.ir().store, e.ir().ty(self.factor))?;
        let mut slice = Projection { dims: Vec::new(), before: Vec::new(), after: Vec::new() };
        for (at, size) in self.at.iter().zip(&shape.sizes) {
            let (dim, times, before) = at.as_moved()?;
            let after = size.sub(before)?.sub(&self.sizes[dim])?;
            let is_inside = before.is_never_negative(&[]) && after.is_never_negative(&[]);
            if times != 1 || !is_inside || slice.dims.contains(&dim) {
                return None;
            }
            slice.dims.push(dim);
            slice.before.push(before.clone());
            slice.after.push(after);
        }
        Some(slice)
    }

    /// Emits a contraction over every dimension that does not index the factor.
    fn emit_contraction(
        &self,
        e: &mut Emit<'_, '_>,
        Projection { dims, .. }: &Projection,
    ) -> Value {
        let element = Shape::of(&e.ir().store, e.ir().ty(self.factor)).map(|shape| shape.element);
        let element = element.expect("a factor is an array or a scalar");
        let sizes = dims.iter().map(|&dim| self.sizes[dim].clone()).collect();
        let ty = Shape { sizes, element }.ty(e.builder.store_mut());
        let ty = ty.expect("the sizes are those of the contraction");
        let rest = (0..self.sizes.len()).filter(|dim| !dims.contains(dim));
        let order: Vec<usize> = dims.iter().copied().chain(rest).collect();
        let position = |dim| order.iter().position(|&other| other == dim).unwrap_or(dim);
        let moved = |at: &Vec<Affine<usize>>| at.iter().map(|at| at.renamed(position)).collect();
        let factors: Vec<_> = self.others.iter().map(|(value, at)| (*value, moved(at))).collect();
        let domain = order[dims.len()..].iter().map(|&dim| self.sizes[dim].clone()).collect();
        Contract::of(e.builder, e.loc, &factors, domain, ty)
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
