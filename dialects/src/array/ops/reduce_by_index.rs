//! `array.reduce_by_index`

mod batch;
mod combination;
mod lowering;
mod rules;

pub use combination::Combination;

use super::gather;
use crate::array::ad::{
    decomposed_reduction_by_index, linearize_reduce_by_index, reduction_reverse_cost,
};
use crate::array::axis::combine::check_same_types;
use crate::array::{ARRAY, ARRAY_OR_SCALAR, index_space, inplace};
use crate::autodiff::Derivative;
use crate::autodiff::batch::Batch;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::NestLowering;
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted, taken};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Array, Datum, Evaluate, Frame, Next, Trap};
use crate::{
    Cost, Decomposition, Effects, Elements, InPlace, IterationSpace, RegionExecution, effects,
};
use cotan_ir::codes::{OP_RULE, STOPPED};
use cotan_ir::constraints::{UNIT, element_or_self};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::{
    Attr, Builder, Diagnostics, Ir, Loc, Op, Operands, Region, Results, Shape, Store, TypeData,
    Value,
};
use std::collections::HashSet;

/// Combines the elements or slices of updates with those of arrays at computed indices.
///
/// The first body maps leading indices of the updates to leading indices of the arrays. The second
/// one gets an element of each array, then the element of each update, and yields the new elements
/// of the arrays. Updates are combined in row-major order; those out of range are dropped. So a
/// body that yields the updates keeps the last one.
///
/// The second body must be pure. It should also be associative: machine code regroups sums,
/// products and other named monoids, and derivatives of other bodies combine the updates of an
/// element before its initial value. The derivative of a maximum or minimum is that of the first of
/// equal elements, where the initial one comes first.
///
/// `unique` promises that no two updates in range have the same index. The interpreter checks it;
/// machine code does not.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>, %y: tensor<8xf64>) -> tensor<8xf64> {
///   %r = array.reduce_by_index %x into %y at (%i: index) {
///     %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
///     array.yield %j : index
///   } by (%old: f64, %new: f64) {
///     %max = arith.maximumf %old, %new : f64
///     array.yield %max : f64
///   } : tensor<?xf64, #cotan.dims<n>> into tensor<8xf64>
///   return %r : tensor<8xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.reduce_by_index",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, NestLowering),
    attach(Derivative::NONE.linearize_to_any_order(linearize_reduce_by_index)),
    attach(Decomposition::same_derivative(decomposed_reduction_by_index)),
    attach(COST, IN_PLACE, Batch::new(batch::batch), RegionExecution::Repeated),
    attach(IterationSpace::counted(trip_count), Canonical(rules::ALL))
)]
#[asm(
    "$updates `into` $arrays (`unique` $unique^)? `at` args($indices) `by` args($body) attr-dict \
     `:` type($updates) `into` type($arrays)"
)]
pub struct ReduceByIndex {
    /// The updates.
    #[operand(ARRAY_OR_SCALAR)]
    pub updates: Operands,
    /// The initial arrays.
    #[operand(ARRAY)]
    pub arrays: Operands,
    /// Present if no two updates in range have the same index.
    #[attr(UNIT)]
    pub unique: Option<Attr>,
    /// The body from leading indices of the updates to leading indices of the arrays.
    #[region(single_block)]
    pub indices: Region,
    /// The body that combines elements of the arrays with those of the updates.
    #[region(single_block)]
    pub body: Region,
    /// The combined arrays.
    #[result(ARRAY)]
    pub results: Results,
}

const COST: Cost =
    Cost { of: Elements::Counted(touched), reverse: Some(reduction_reverse_cost), ..Cost::MOVE };

const IN_PLACE: InPlace =
    InPlace(|ir, op| ir.verified::<ReduceByIndex>(op).arrays.iter(ir).collect());

impl ReduceByIndex {
    /// Returns the sizes of the updates that the first body gets indices of.
    pub fn domain(&self, ir: &Ir) -> Vec<Poly> {
        let mut sizes = self.update_sizes(ir);
        sizes.truncate(taken(ir, self.indices));
        sizes
    }

    /// Returns the sizes of the updates.
    pub fn update_sizes(&self, ir: &Ir) -> Vec<Poly> {
        let first = self.updates.iter(ir).next();
        let shape = first.and_then(|first| Shape::of(&ir.store, ir.ty(first)));
        shape.map_or(Vec::new(), |shape| shape.sizes)
    }

    /// Returns the number of leading indices of the arrays.
    pub fn index_count(&self, ir: &Ir) -> usize {
        yielded(ir, self.indices).map_or(0, |values| values.len())
    }

    /// Builds an operation that keeps the last update of each element.
    pub fn last(
        b: &mut Builder<'_>,
        loc: Loc,
        [updates, array]: [Value; 2],
        indices: Region,
    ) -> Value {
        let element = Shape::of(&b.store, b.ty(array)).expect("it is an array").element;
        let body = crate::array::region::build(b, loc, &[element; 2], |_, args| vec![args[1]]);
        let op = Self::build(b, loc, &[updates], &[array], indices, body);
        b.result(op, 0)
    }
}

fn infer(_: &mut Store, from: &InferFrom<'_>) -> Inferred {
    Ok(from.operands[from.operands.len() / 2..].iter().copied().collect())
}

/// Returns the count of elements accessed: the updates, and copies of the arrays.
fn touched(ir: &Ir, op: Op) -> Option<Poly> {
    let ReduceByIndex { updates, arrays, .. } = ir.verified(op);
    let pairs = arrays.iter(ir).zip(updates.iter(ir));
    let counts = pairs.map(|(array, updates)| inplace::touched(ir, op, array, updates));
    counts.into_iter().try_fold(Poly::constant(0), |sum, count| sum.add(&count?))
}

/// Returns the number of updates of elements.
fn trip_count(ir: &Ir, op: Op) -> Option<Poly> {
    Poly::product(&ir.get::<ReduceByIndex>(op)?.update_sizes(ir))
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<ReduceByIndex>(op);
    let ReduceByIndex { updates, arrays, indices, body, results, .. } = this;
    let mut broken = |message: &str| diagnostics.push(op_error(ir, op, &OP_RULE, message));
    if updates.is_empty() || updates.len() != arrays.len() {
        let (updates, arrays) = (updates.len(), arrays.len());
        return broken(&format!("has {updates} updates for {arrays} arrays"));
    }
    if yielded(ir, indices).is_some_and(|values| values.is_empty()) {
        return broken("has a body that yields no index");
    }
    let combining = ir.single_block(body).into_iter().flat_map(|block| ir.ops(block));
    if combining.flat_map(|op| ir.walk(op)).any(|inner| effects(ir, inner) != Effects::Pure) {
        return broken("combines elements by a body that is not pure");
    }
    let shapes = |values: Operands| {
        let shapes = values.iter(ir).map(|value| Shape::of(&ir.store, ir.ty(value)));
        shapes.collect::<Option<Vec<Shape>>>()
    };
    let (Some(from), Some(to)) = (shapes(updates), shapes(arrays)) else { return };
    if from.iter().any(|it| it.sizes != from[0].sizes)
        || to.iter().any(|it| it.sizes != to[0].sizes)
    {
        return broken("has updates or arrays of different sizes");
    }
    for (updates, array) in updates.iter(ir).zip(arrays.iter(ir)) {
        gather::check(ir, op, indices, updates, array, diagnostics);
    }
    let element = |shape: &Shape| Wanted::Shape(Shape { sizes: Vec::new(), ..shape.clone() });
    let elements: Vec<Wanted> = to.iter().map(element).collect();
    let mut inspected = Body::new(ir, op, body, diagnostics);
    if inspected.arguments(&[&elements[..], &elements].concat()) {
        inspected.results(&elements);
    }
    check_same_types(ir, op, arrays, results, diagnostics);
}

impl Evaluate for ReduceByIndex {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let updates = frame.get_all(self.updates.iter(ir))?;
        let arrays = frame.get_all(self.arrays.iter(ir))?;
        frame.release(op);
        let mut results = Vec::with_capacity(arrays.len());
        for (array, updates) in arrays.into_iter().zip(&updates) {
            frame.consume_fuel(op, updates.words().len())?;
            results.push(frame.own(op, array)?);
        }
        // Complex numbers are pairs of words.
        let widths: Vec<usize> = self.arrays.iter(ir).map(|array| width(ir, array)).collect();
        let logical = |datum: &Datum| {
            let sizes = datum.shape().unwrap_or_default();
            sizes[..sizes.len() + 1 - widths[0]].to_vec()
        };
        let (from, sizes) = (logical(&updates[0]), logical(&results[0]));
        let (domain, part) = from.split_at(taken(ir, self.indices).min(from.len()));
        let (part, mut seen) = (index_space::count(part), HashSet::new());
        for (row, index) in index_space::Indices::new(domain).enumerate() {
            let at = frame.run_indices(self.indices, &index)?;
            let Some(start) = index_space::offset(&sizes, &at) else { continue };
            if self.unique.is_some() && !seen.insert(start) {
                let message = format!("two updates have the index {at:?}, but it is `unique`");
                return Err(Trap::at(ir, op, &STOPPED, message));
            }
            for step in 0..part {
                let numbers = |data: &[Datum], at: usize| -> Vec<Datum> {
                    data.iter()
                        .zip(&widths)
                        .map(|(datum, &width)| number(datum, at, width))
                        .collect()
                };
                let mut args = numbers(&results, start + step);
                args.extend(numbers(&updates, row * part + step));
                let combined = frame.run(self.body, args)?;
                for ((array, value), &width) in results.iter_mut().zip(&combined).zip(&widths) {
                    let place = (start + step) * width;
                    array.words_mut()[place..place + width].copy_from_slice(value.words());
                }
            }
        }
        frame.set_results(op, results)
    }
}

impl Differentiate for ReduceByIndex {
    /// It depends on the body.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region; 2];
}

/// Returns the count of words of a number.
fn width(ir: &Ir, array: Value) -> usize {
    let element = element_or_self(&ir.store, ir.ty(array));
    1 + usize::from(matches!(ir.type_data(element), TypeData::Complex(_)))
}

/// Returns a number of an array.
fn number(array: &Datum, at: usize, width: usize) -> Datum {
    let words = &array.words()[at * width..][..width];
    match width {
        1 => Datum::Scalar(words[0]),
        _ => Datum::array(Array::new([width].as_slice().into(), words.to_vec())),
    }
}
