//! Arrays whose size in bytes may exceed 64 bits.

use super::{binder, first_of_body};
use crate::analysis::capacity::MAX_ELEMENTS;
use cotan_dialects::arith::{Addf, Cmpf, CmpfPredicate, Constant, Mulf};
use cotan_dialects::array::Dim;
use cotan_dialects::cf::Assert;
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes::{LARGE_ARRAYS, NO_SIZE};
use cotan_dialects::{ExecutesOnce, IterationSpace, RegionExecution};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, Ir, Loc, Op, Shape, Type, TypeData, Value};
use indexmap::IndexSet;

/// The shape of an array, and the innermost operation that binds one of its dimension parameters.
type LargeArray = (Vec<Poly>, Option<Op>);

/// Returns the shapes of arrays that are materialized whenever the function runs, or whenever its
/// arrays are not empty. Arguments and results are excluded, since the caller has allocated them.
pub fn arrays(ir: &Ir, function: Op) -> IndexSet<LargeArray> {
    let ty = Func::type_of(ir, function);
    let types = ty.iter().flat_map(|ty| ty.inputs.iter().chain(&ty.results));
    let known: Vec<Vec<Poly>> = types.filter_map(|&ty| shape(ir, ty)).collect();
    let mut found = IndexSet::new();
    for op in ir.walk(function).filter(|&op| op != function) {
        let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        let values = ir.results(op).chain(blocks.flat_map(|block| ir.args(block)));
        for shape in values.filter_map(|value| shape(ir, ir.ty(value))) {
            if known.contains(&shape)
                || bytes_if_constant(&shape).is_some_and(|it| it <= MAX_ELEMENTS)
            {
                continue;
            }
            let binder = binder(ir, op, &shape);
            if is_always_materialized(ir, op, function, binder) {
                found.insert((shape, binder));
            }
        }
    }
    largest(found, &known)
}

/// Maximum number of arrays that are compared with each other.
const MAX_COMPARED: usize = 100;

/// Returns the arrays that are not provably at most as large as another checked one.
fn largest(found: IndexSet<LargeArray>, known: &[Vec<Poly>]) -> IndexSet<LargeArray> {
    if found.len() > MAX_COMPARED {
        return found;
    }
    let is_needed = |(shape, binder): &&LargeArray| {
        let others = found.iter().filter(|other| other.1.is_none() || other.1 == *binder);
        let mut others = others.map(|other| &other.0).chain(known);
        !others.any(|other| other != shape && is_within(shape, other))
    };
    found.iter().filter(is_needed).cloned().collect()
}

/// Returns whether each size of an array is at most that of another one.
fn is_within(shape: &[Poly], other: &[Poly]) -> bool {
    let fits = |(size, other): (&Poly, &Poly)| {
        other.sub(size).is_some_and(|more| more.is_never_negative(&[]))
    };
    shape.len() == other.len() && shape.iter().zip(other).all(fits)
}

fn shape(ir: &Ir, ty: Type) -> Option<Vec<Poly>> {
    let is_array = matches!(ir.type_data(ty), TypeData::Tensor { .. });
    Some(Shape::of(&ir.store, ty).filter(|_| is_array)?.sizes).filter(|sizes| !sizes.is_empty())
}

/// Returns the number of elements of an array with constant sizes.
fn bytes_if_constant(shape: &[Poly]) -> Option<f64> {
    shape.iter().try_fold(1.0, |count, size| Some(count * size.as_constant()? as f64))
}

/// Returns whether no branch lies between an operation and its function, and no loop around the
/// binder of its size. Assertions in loops would prevent vectorization.
fn is_always_materialized(ir: &Ir, op: Op, function: Op, binder: Option<Op>) -> bool {
    let around = |op| std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    let in_function = |op| around(op).take_while(|&op| op != function);
    let is_entered =
        |op: Op| ExecutesOnce::is(ir, op) || IterationSpace::bound_dim(ir, op).is_some();
    let is_repeated = |op: Op| RegionExecution::of(ir, op) == Some(RegionExecution::Repeated);
    in_function(op).all(|op| is_entered(op) || is_repeated(op))
        && binder.is_none_or(|binder| in_function(binder).all(is_entered))
}

/// Records shapes for the callers of the function.
pub fn state(ir: &mut Ir, function: Op, shapes: &[Vec<Poly>]) {
    let shapes: Vec<Attr> = shapes.iter().map(|shape| ir.store.dims_attr(shape)).collect();
    let (name, shapes) = (ir.store.symbol(LARGE_ARRAYS), ir.store.array_attr(&shapes));
    ir.set_attr(function, name, Some(shapes));
}

/// Asserts that an array has not too many elements. Floats do not wrap.
pub fn assert(ir: &mut Ir, binder: Op, loc: Loc, shape: &[Poly]) {
    let Some(first) = first_of_body(ir, binder) else { return };
    let message = ir.store.string_attr("the array has more elements than can be counted");
    let no_size = ir.store.symbol(NO_SIZE);
    let b = &mut Builder::before(ir, first);
    let mut count = None;
    for size in shape {
        let size = magnitude(b, loc, size);
        count = Some(count.map_or(size, |count| Mulf::value(b, loc, count, size)));
    }
    let Some(count) = count else { return };
    let most = number(b, loc, MAX_ELEMENTS);
    let fits = Cmpf::value(b, loc, CmpfPredicate::Ole, count, most);
    let new_op = Assert::build(b, loc, fits, message);
    ir.set_attr(new_op, no_size, Some(Attr::UNIT));
}

/// Emits the sum of the magnitudes of the terms of a size.
fn magnitude(b: &mut Builder<'_>, loc: Loc, size: &Poly) -> Value {
    let terms: Vec<(Vec<_>, i64)> = size.terms().map(|(names, it)| (names.to_vec(), it)).collect();
    let mut sum = None;
    for (names, times) in terms {
        let times = (times as f64).abs();
        let mut product = (times != 1.0 || names.is_empty()).then(|| number(b, loc, times));
        for name in names {
            let dims = b.store_mut().dims_attr(&[Poly::parameter(name)]);
            let factor = Dim::value(b, loc, dims, Type::F64);
            product = Some(product.map_or(factor, |it| Mulf::value(b, loc, it, factor)));
        }
        let product = product.expect("a term has a coefficient or a parameter");
        sum = Some(sum.map_or(product, |sum| Addf::value(b, loc, sum, product)));
    }
    sum.unwrap_or_else(|| number(b, loc, 0.0))
}

fn number(b: &mut Builder<'_>, loc: Loc, number: f64) -> Value {
    let attr = b.store_mut().f64_attr(number);
    Constant::value(b, loc, attr)
}
