//! The results of a transposed body.

use super::Contribution;
use crate::array::Sum;
use crate::array::affine::Affine;
use crate::autodiff::Transposer;
use cotan_ir::dims::Poly;
use cotan_ir::{Shape, Type, Value};

/// The results of a transposed body at each index.
pub struct BodyResults {
    contributions: Vec<Contribution>,
    /// The rank of the domain.
    dims: usize,
    /// The distinct values.
    pub values: Vec<Value>,
    /// The types of their arrays.
    pub types: Vec<Type>,
}

impl BodyResults {
    /// Collects the distinct values of contributions.
    pub fn of(
        t: &mut Transposer<'_, '_>,
        domain: &[Poly],
        contributions: Vec<Contribution>,
    ) -> Self {
        let mut values: Vec<Value> = Vec::with_capacity(contributions.len());
        for contribution in &contributions {
            if !values.contains(&contribution.value) {
                values.push(contribution.value);
            }
        }
        let types = values.iter().map(|&value| array_of(t, domain, value)).collect();
        Self { contributions, dims: domain.len(), values, types }
    }

    /// Adds the result arrays to their cotangents.
    pub fn add(self, t: &mut Transposer<'_, '_>, built: &[Value]) {
        for Contribution { target, at, dims, value } in self.contributions {
            let split_index = self.values.iter().position(|&other| other == value);
            let whole = built[split_index.expect("each value is a result")];
            let summed = (0..self.dims).rev().filter(|dim| !dims.contains(dim));
            let sum = summed.fold(whole, |sum, dim| Sum::along(t.builder, t.loc, sum, dim as i64));
            add_at(t, target, &at, sum);
        }
    }
}

/// Adds to the cotangent of a value.
pub fn add_at(t: &mut Transposer<'_, '_>, target: Value, at: &[Affine<Value>], value: Value) {
    let at: Vec<Value> = at.iter().map(|at| at.value(t.builder, t.loc)).collect();
    t.add_at(target, &at, value);
}

/// Returns the type of an array of such values over a domain.
fn array_of(t: &mut Transposer<'_, '_>, domain: &[Poly], value: Value) -> Type {
    let ir = t.builder.ir_mut();
    let shape = Shape::of(&ir.store, ir.ty(value)).expect("bodies yield scalars and arrays");
    let sizes = domain.iter().cloned().chain(shape.sizes).collect();
    let shape = Shape { sizes, element: shape.element };
    shape.ty(&mut ir.store).expect("the sizes are those of existing arrays")
}
