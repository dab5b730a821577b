//! What the cotangent of a factor is.

use super::Contract;
use super::lower::{element, product};
use crate::Emit;
use crate::array::affine::Affine;
use crate::array::{Accumulate, AddAt};
use cotan_ir::dims::Poly;
use cotan_ir::{Op, Shape, Type, Value};

/// The cotangent of factor number `place`: the cotangent of the result times the other factors, put
/// where the factor was read.
pub fn of(e: &mut Emit<'_, '_>, op: Op, place: usize, ct: Value) -> Value {
    let parts = Parts::new(e, op, place, ct);
    let ty = e.ir().ty(parts.factor);
    match parts.projection(e) {
        Some(kept) => parts.contracted(e, &kept, ty),
        None => parts.accumulated(e, &[], &[ty]),
    }
}

/// The same, added to an accumulator or array.
pub fn add(e: &mut Emit<'_, '_>, op: Op, place: usize, ct: Value, target: Value) -> Value {
    let parts = Parts::new(e, op, place, ct);
    match parts.projection(e) {
        Some(kept) => {
            let ty = e.ir().ty(parts.factor);
            let whole = parts.contracted(e, &kept, ty);
            e.added_at(target, &[], whole)
        }
        None => parts.accumulated(e, &[target], &[]),
    }
}

/// What the cotangent of a factor is made of.
struct Parts {
    factor: Value,
    /// Where it is read.
    at: Vec<Affine<usize>>,
    /// What is multiplied: the cotangent of the result and the other factors.
    others: Vec<(Value, Vec<Affine<usize>>)>,
    /// Of the indices of the result and of the domain.
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

    /// The dimensions that a factor is read at, if it is read once at all of its places: then its
    /// cotangent is a contraction, too.
    fn projection(&self, e: &Emit<'_, '_>) -> Option<Vec<usize>> {
        let shape = Shape::of(&e.ir().store, e.ir().ty(self.factor))?;
        let mut kept = Vec::with_capacity(self.at.len());
        for (at, size) in self.at.iter().zip(&shape.sizes) {
            let dim =
                at.as_index().filter(|dim| self.sizes[*dim] == *size && !kept.contains(dim))?;
            kept.push(dim);
        }
        Some(kept)
    }

    /// Summed over every dimension that the factor does not keep.
    fn contracted(&self, e: &mut Emit<'_, '_>, kept: &[usize], ty: Type) -> Value {
        let rest = (0..self.sizes.len()).filter(|dim| !kept.contains(dim));
        let order: Vec<usize> = kept.iter().copied().chain(rest).collect();
        let place = |dim| order.iter().position(|&other| other == dim).unwrap_or(dim);
        let moved = |at: &Vec<Affine<usize>>| at.iter().map(|at| at.renamed(place)).collect();
        let factors: Vec<_> = self.others.iter().map(|(value, at)| (*value, moved(at))).collect();
        let domain = order[kept.len()..].iter().map(|&dim| self.sizes[dim].clone()).collect();
        Contract::of(e.builder, e.loc, &factors, domain, ty)
    }

    /// Added up, wherever the factor was read.
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
