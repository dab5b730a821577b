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

/// Emits the cotangent of factor `place`: the cotangent of the result times the other factors, at
/// the indices where the factor was read.
pub fn of(e: &mut Emit<'_, '_>, op: Op, place: usize, ct: Value) -> Value {
    let parts = Parts::new(e, op, place, ct);
    let ty = e.ir().ty(parts.factor);
    let whole = parts.projection(e).and_then(|part| {
        let contracted = parts.contracted(e, &part);
        if part.is_whole() {
            return Some(contracted);
        }
        padded_back(e, contracted, &part.first, ty)
    });
    whole.unwrap_or_else(|| parts.accumulated(e, &[], &[ty]))
}

/// Like [`of`], added to an accumulator or array.
pub fn add(e: &mut Emit<'_, '_>, op: Op, place: usize, ct: Value, target: Value) -> Value {
    let parts = Parts::new(e, op, place, ct);
    match parts.projection(e) {
        Some(part) if part.is_whole() => {
            let whole = parts.contracted(e, &part);
            e.added_at(target, &[], whole)
        }
        Some(part) => {
            let contracted = parts.contracted(e, &part);
            e.added_along(target, contracted, part.kept.len(), |e, indices| {
                let at = indices.iter().zip(&part.first).map(|(&index, first)| {
                    let first = index_of_size(e.builder, e.loc, first);
                    Addi::value(e.builder, e.loc, index, first)
                });
                at.collect()
            })
        }
        None => parts.accumulated(e, &[target], &[]),
    }
}

/// The slice of a factor that a contraction reads, with each element at one index.
struct Projection {
    /// The dimensions of the iteration domain that index it.
    kept: Vec<usize>,
    /// The padding before and after the slice.
    first: Vec<Poly>,
    left: Vec<Poly>,
}

impl Projection {
    fn is_whole(&self) -> bool {
        self.first.iter().chain(&self.left).all(|size| size.as_constant() == Some(0))
    }
}

/// The ingredients of a factor's cotangent.
struct Parts {
    factor: Value,
    /// The indices of the read.
    at: Vec<Affine<usize>>,
    /// The factors: the cotangent of the result and the other operands, with the indices of their
    /// reads.
    others: Vec<(Value, Vec<Affine<usize>>)>,
    /// The sizes of the result's indices and of the domain.
    sizes: Vec<Poly>,
}

impl Parts {
    fn new(e: &Emit<'_, '_>, op: Op, place: usize, ct: Value) -> Self {
        let contract: Contract = e.read(op);
        let (mut factors, sizes) = (contract.factors(e.ir()), contract.sizes(e.ir()));
        let (factor, at) = factors.remove(place);
        let rank = Shape::of(&e.ir().store, e.ir().ty(ct)).map_or(0, |shape| shape.rank());
        let mut others = vec![(ct, (0..rank).map(Affine::index).collect::<Vec<_>>())];
        others.append(&mut factors);
        Self { factor, at, others, sizes }
    }

    /// Returns the slice of the factor that is read, if each element of it is read at one index.
    /// Then its cotangent is a contraction, too.
    fn projection(&self, e: &Emit<'_, '_>) -> Option<Projection> {
        let shape = Shape::of(&e.ir().store, e.ir().ty(self.factor))?;
        let mut part = Projection { kept: Vec::new(), first: Vec::new(), left: Vec::new() };
        for (at, size) in self.at.iter().zip(&shape.sizes) {
            let (dim, times, first) = at.as_moved()?;
            let left = size.sub(first)?.sub(&self.sizes[dim])?;
            let is_inside = first.is_never_negative(&[]) && left.is_never_negative(&[]);
            if times != 1 || !is_inside || part.kept.contains(&dim) {
                return None;
            }
            part.kept.push(dim);
            part.first.push(first.clone());
            part.left.push(left);
        }
        Some(part)
    }

    /// Emits a contraction over every dimension that does not index the factor.
    fn contracted(&self, e: &mut Emit<'_, '_>, Projection { kept, .. }: &Projection) -> Value {
        let element = Shape::of(&e.ir().store, e.ir().ty(self.factor)).map(|shape| shape.element);
        let element = element.expect("a factor is an array or a number");
        let sizes = kept.iter().map(|&dim| self.sizes[dim].clone()).collect();
        let ty = Shape { sizes, element }.ty(e.builder.store_mut());
        let ty = ty.expect("the sizes are those of the contraction");
        let rest = (0..self.sizes.len()).filter(|dim| !kept.contains(dim));
        let order: Vec<usize> = kept.iter().copied().chain(rest).collect();
        let place = |dim| order.iter().position(|&other| other == dim).unwrap_or(dim);
        let moved = |at: &Vec<Affine<usize>>| at.iter().map(|at| at.renamed(place)).collect();
        let factors: Vec<_> = self.others.iter().map(|(value, at)| (*value, moved(at))).collect();
        let domain = order[kept.len()..].iter().map(|&dim| self.sizes[dim].clone()).collect();
        Contract::of(e.builder, e.loc, &factors, domain, ty)
    }

    /// Emits an accumulation at the indices where the factor was read.
    fn accumulated(&self, e: &mut Emit<'_, '_>, opened: &[Value], zeros: &[Type]) -> Value {
        let loc = e.loc;
        let sums = Accumulate::over(
            e.builder,
            loc,
            &self.sizes,
            opened,
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
