//! The derivative of `array.reduce_by_index`.

mod by_sorting;
mod winners;

use crate::Execution;
use crate::array::ops::reduce_by_index::Combination;
use crate::array::{Build, Gather, Index, ReduceByIndex, Reshape, Scatter, region};
use crate::autodiff::{Linearizer, NotDifferentiable, has_tangent, returns_discrete};
use crate::interfaces::nest_lowering::Monoid;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Loc, Op, Region, Shape, Type, Value};

/// The cost of the reverse pass: a number of operations for each update and element, and a sort of
/// the updates. Constants are computed even without updates: they count as two elements.
pub fn reverse_cost(execution: &dyn Execution, op: Op) -> u64 {
    let count = |value| execution.elements(value);
    let ir = execution.ir();
    let this: ReduceByIndex = ir.verified(op);
    let updates: u64 = this.updates.iter(ir).map(count).sum();
    let elements: u64 = this.results.iter(ir).map(count).sum();
    let each = match Combination::of(ir, this.body, this.arrays.len()) {
        Combination::Set | Combination::Monoid(Monoid::Add) => 16,
        _ => 96 + u64::from(4 * (u64::BITS - updates.leading_zeros())),
    };
    each * (updates + elements + 2)
}

/// The tangent of an element is that of the update that determines it, if there is one. Sums are
/// linear. Other combinations are scans of sorted updates.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    l.t.copy(op)?;
    let loc = l.ir().loc(op);
    let results: Vec<Value> = l.ir().results(op).collect();
    // Its bodies may read floats, even if it combines integers.
    if returns_discrete(l.ir(), op) {
        return Ok(());
    }
    let primal = results.clone();
    let tangents =
        l.tangents_of_emitted(op, |b| Reduction::of(b, loc, op).results(b, Some(&primal)))?;
    for (&result, series) in results.iter().zip(tangents) {
        if let Some(series) = series {
            l.set_series(result, series);
        }
    }
    Ok(())
}

/// Decomposes a reduction by index into gathers by the last updates, or scans of sorted updates.
pub fn decomposed(b: &mut Builder<'_>, loc: Loc, op: Op) -> Vec<Value> {
    Reduction::of(b, loc, op).results(b, None)
}

/// Returns whether a body reads an outer value that has a derivative.
fn captures_differentiable(ir: &Ir, body: Region) -> bool {
    let ops = ir.single_block(body).into_iter().flat_map(|block| ir.ops(block));
    let mut read = ops.flat_map(|op| ir.walk(op)).flat_map(|op| ir.operands(op));
    read.any(|value| has_tangent(&ir.store, ir.ty(value)))
}

/// A reduction by index whose updates have at least one index.
struct Reduction {
    loc: Loc,
    updates: Vec<Value>,
    arrays: Vec<Value>,
    /// The sizes of the updates that have indices.
    domain: Vec<Poly>,
    /// The sizes of a slice.
    slice: Vec<Poly>,
    /// The number of indices of a slice in the arrays.
    count: usize,
    indices: Region,
    /// The indices, if they are stored in arrays.
    stored: Option<Vec<Value>>,
    body: Region,
}

impl Reduction {
    fn of(b: &mut Builder<'_>, loc: Loc, op: Op) -> Self {
        let this: ReduceByIndex = b.verified(op);
        let domain = this.domain(b);
        let slice = this.update_sizes(b).split_off(domain.len());
        Self {
            loc,
            updates: this.updates.iter(b).collect(),
            arrays: this.arrays.iter(b).collect(),
            domain,
            slice,
            count: this.index_count(b),
            indices: this.indices,
            stored: None,
            body: this.body,
        }
        .with_materialized_indices(b)
    }

    /// Stores indices that depend on floats in arrays. Operations on numbers of updates, which have
    /// no derivative, then capture no float.
    fn with_materialized_indices(self, b: &mut Builder<'_>) -> Self {
        if !captures_differentiable(b, self.indices) {
            return self;
        }
        let (loc, rank) = (self.loc, self.domain.len());
        let read: Vec<Value> = match rank {
            0 => region::inline(b, self.indices, &[]).expect("it is a verified body"),
            _ => {
                let ty = Self::ty(b, &self.domain, Type::INDEX);
                let body = b.copy_region(self.indices);
                let built = Build::build(b, loc, body, &vec![ty; self.count]);
                b.results(built).collect()
            }
        };
        Self { stored: Some(read), ..self }
    }

    /// Emits the leading indices of the arrays for indices of the updates.
    fn index_at(&self, b: &mut Builder<'_>, at: &[Value]) -> Vec<Value> {
        match &self.stored {
            None => region::inline(b, self.indices, at).expect("it is a verified body"),
            Some(indices) if at.is_empty() => indices.clone(),
            Some(indices) => {
                indices.iter().map(|&array| Index::value(b, self.loc, array, at)).collect()
            }
        }
    }

    /// Builds a body that maps indices of the updates to leading indices of the arrays.
    fn index_body(&self, b: &mut Builder<'_>) -> Region {
        let types = vec![Type::INDEX; self.domain.len()];
        region::build(b, self.loc, &types, |b, at| self.index_at(b, at))
    }

    /// Emits the results.
    fn results(&self, b: &mut Builder<'_>, primal: Option<&[Value]>) -> Vec<Value> {
        match (Combination::of(b, self.body, self.arrays.len()), primal) {
            (Combination::Set, _) => self.last_updates(b),
            (Combination::Monoid(Monoid::Add), _) => vec![self.sums(b)],
            (Combination::Monoid(Monoid::Max | Monoid::Min), Some(&[result])) => {
                vec![self.extreme_updates(b, result)]
            }
            _ => self.by_sorting(b),
        }
    }

    fn sums(&self, b: &mut Builder<'_>) -> Value {
        let (indices, ty) = (self.index_body(b), b.ty(self.arrays[0]));
        Scatter::value(b, self.loc, self.updates[0], Some(self.arrays[0]), indices, ty)
    }

    /// Returns the type of an array.
    fn ty(b: &mut Builder<'_>, sizes: &[Poly], element: Type) -> Type {
        let shape = Shape { sizes: sizes.to_vec(), element };
        shape.ty(b.store_mut()).expect("they are sizes of arrays, or a product of some")
    }

    /// Returns the number of updates; the verifier of a reshape rejects none that overflows.
    fn number(&self) -> Poly {
        Poly::product(&self.domain).unwrap_or_default()
    }

    /// Returns the updates of an array with one index.
    fn flat(&self, b: &mut Builder<'_>, updates: Value) -> Value {
        let element = Shape::of(&b.store, b.ty(updates)).expect("they have a shape").element;
        let ty = Self::ty(b, &[&[self.number()], &self.slice[..]].concat(), element);
        if b.ty(updates) == ty {
            return updates;
        }
        Reshape::value(b, self.loc, updates, ty)
    }

    /// Emits the slices of an array at the indices in another one.
    fn slices_at(&self, b: &mut Builder<'_>, source: Value, at: Value) -> Value {
        let at_sizes = Shape::of(&b.store, b.ty(at)).expect("it is an array").sizes;
        let shape = Shape::of(&b.store, b.ty(source)).expect("it is an array");
        let ty = Self::ty(b, &[&at_sizes, &shape.sizes[1..]].concat(), shape.element);
        let loc = self.loc;
        let body = region::build(b, loc, &vec![Type::INDEX; at_sizes.len()], |b, index| {
            vec![Index::value(b, loc, at, index)]
        });
        Gather::value(b, loc, source, body, ty)
    }
}
