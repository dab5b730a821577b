//! Lowering of contractions to builds and sums.

use super::Contract;
use crate::arith::{Mulf, Muli};
use crate::array::affine::Affine;
use crate::array::{Build, Index, Sum, region};
use cotan_ir::constraints::element_or_self;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Loc, Op, Shape, Type, TypeData, Value};

impl Contract {
    /// Returns whether an operation is a contraction that [`lower`](Self::lower) keeps bit by bit.
    /// The parts of complex products are summed apart, so pass `complex-to-pairs` lowers them.
    pub fn can_lower(ir: &Ir, op: Op) -> bool {
        let number = |it: Self| element_or_self(&ir.store, ir.ty(it.result));
        let number = ir.get::<Self>(op).map(number);
        number.is_some_and(|ty| !matches!(ir.type_data(ty), TypeData::Complex(_)))
    }

    /// Lowers a contraction to a build of sums of a build of products.
    pub fn lower(b: &mut Builder<'_>, loc: Loc, op: Op) -> Value {
        let contract = b.verified::<Self>(op);
        let ty = b.ty(contract.result);
        let rank = Shape::of(&b.store, ty).map_or(0, |shape| shape.rank());
        if rank == 0 {
            return contract.sums(b, loc, &[]);
        }
        let body = region::build(b, loc, &vec![Type::INDEX; rank], |b, indices| {
            vec![contract.sums(b, loc, indices)]
        });
        let op = Build::build(b, loc, body, &[ty]);
        b.result(op, 0)
    }

    /// Emits one element of the result.
    fn sums(&self, b: &mut Builder<'_>, loc: Loc, indices: &[Value]) -> Value {
        let factors = self.factors(b);
        let sizes = b.store.as_dims(self.domain).unwrap_or_default().to_vec();
        let number = element_or_self(&b.store, b.ty(self.result));
        sums(b, loc, (sizes, number), |b, inner| {
            let indices = [indices, inner].concat();
            let words = factors.iter().map(|(value, at)| element(b, loc, *value, at, &indices));
            let words: Vec<Value> = words.collect();
            product(b, loc, &words)
        })
    }
}

/// Emits a sum of scalars over a domain: `term` emits one from the indices.
pub fn sums(
    b: &mut Builder<'_>,
    loc: Loc,
    (domain, number): (Vec<Poly>, Type),
    mut term: impl FnMut(&mut Builder<'_>, &[Value]) -> Value,
) -> Value {
    let count = domain.len();
    let terms = Shape { sizes: domain, element: number }.ty(b.store_mut());
    let Some(terms) = terms.filter(|_| count > 0) else { return term(b, &[]) };
    let types = vec![Type::INDEX; count];
    let body = region::build(b, loc, &types, |b, inner| vec![term(b, inner)]);
    let op = Build::build(b, loc, body, &[terms]);
    let terms = b.result(op, 0);
    (0..count).rev().fold(terms, |sum, axis| Sum::along(b, loc, sum, axis as i64))
}

/// Emits a read of an array, or the scalar itself.
pub fn element(
    b: &mut Builder<'_>,
    loc: Loc,
    array: Value,
    at: &[Affine<usize>],
    indices: &[Value],
) -> Value {
    if at.is_empty() {
        return array;
    }
    let at: Vec<Value> = at.iter().map(|at| at.value_at(b, loc, indices)).collect();
    Index::value(b, loc, array, &at)
}

/// Emits the product of scalars, from the first to the last.
pub fn product(b: &mut Builder<'_>, loc: Loc, factors: &[Value]) -> Value {
    let mut product = factors[0];
    for &factor in &factors[1..] {
        product = match b.type_data(b.ty(factor)) {
            TypeData::Float(_) => Mulf::value(b, loc, product, factor),
            _ => Muli::value(b, loc, product, factor),
        };
    }
    product
}
