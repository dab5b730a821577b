//! `record-caller-size-checks`: determines which sizes are checked at run time.
//!
//! Sizes that are provably non-negative are omitted. Later passes may then remove arrays without
//! losing the checks.

mod large;

use cotan_dialects::IterationSpace;
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Constant};
use cotan_dialects::array::Dim;
use cotan_dialects::cf::Assert;
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes::{CHECKED, NO_SIZE, is_never_negative, mentions, sizes_at};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, Ir, Op, Shape, Type};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use indexmap::IndexSet;
use std::slice::from_ref;

/// The pass.
pub static PASS: Pass = Pass {
    name: "record-caller-size-checks",
    summary: "Records as attributes the conditions on sizes that a caller must check",
    doc: "\
A program stops before any computation if an array or domain would have a negative size. Later
passes remove most arrays, so this pass records the sizes that are not provably non-negative. Those
of a function become an attribute, which its callers check. Those that depend on a dimension bound
in the body become assertions at the binder.

Arrays whose size in bytes may exceed 64 bits are recorded likewise. The assertion bounds the number
of elements by a product of floats, which does not wrap.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %k: index) -> f64 {
  %y = array.iota along 0 : tensor<?xf64, #cotan.dims<n - 1>>
  %s = array.sum %y along 0 : tensor<?xf64, #cotan.dims<n - 1>>
  %r = array.with_dim %k as \"p\" {
    %z = array.replicate %s along 0 : f64 -> tensor<?xf64, #cotan.dims<p - 2>>
    %t = array.sum %z along 0 : tensor<?xf64, #cotan.dims<p - 2>>
    array.yield %t : f64
  } : f64
  return %r : f64
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %k: index) -> f64 attributes {cotan.checked_sizes = #cotan.dims<n - 1>} {
  %y = array.iota along 0 : tensor<?xf64, #cotan.dims<n - 1>>
  %s = array.sum %y along 0 : tensor<?xf64, #cotan.dims<n - 1>>
  %r = array.with_dim %k as \"p\" {
    %0 = arith.constant 2.0 : f64
    %1 = array.dim p : f64
    %2 = arith.addf %0, %1 : f64
    %3 = arith.constant 2.8823037615171174e17 : f64
    %4 = arith.cmpf ole, %2, %3 : f64
    cf.assert %4, \"the array has more elements than can be counted\" {cotan.no_size}
    %5 = array.dim p - 2
    %6 = arith.constant 0 : index
    %7 = arith.cmpi sge, %5, %6 : index
    cf.assert %7, \"the size is not negative\" {cotan.no_size}
    %z = array.replicate %s along 0 : f64 -> tensor<?xf64, #cotan.dims<p - 2>>
    %t = array.sum %z along 0 : tensor<?xf64, #cotan.dims<p - 2>>
    array.yield %t : f64
  } : f64
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-recorded", "Number of recorded sizes"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let mut num_recorded = 0;
    for function in functions {
        let unproved = unproved(ir, function);
        num_recorded += unproved.len();
        let (inside, whole): (Vec<_>, Vec<_>) =
            unproved.into_iter().partition(|(_, binder)| binder.is_some());
        for (size, binder) in inside {
            binder.into_iter().for_each(|binder| assert(ir, binder, &size));
        }
        let whole: Vec<Poly> = whole.into_iter().map(|(size, _)| size).collect();
        if !whole.is_empty() {
            let (name, recorded) = (ir.store.symbol(CHECKED), ir.store.dims_attr(&whole));
            ir.set_attr(function, name, Some(recorded));
        }
        num_recorded += record_large(ir, function);
    }
    run.count("num-recorded", num_recorded);
    Ok(Change::from(num_recorded > 0))
}

/// Records arrays that may have too many elements; returns their number.
fn record_large(ir: &mut Ir, function: Op) -> usize {
    let arrays = large::arrays(ir, function);
    let count = arrays.len();
    let (inside, whole): (Vec<_>, Vec<_>) =
        arrays.into_iter().partition(|(_, binder)| binder.is_some());
    for (shape, binder) in inside {
        let Some(binder) = binder else { continue };
        let loc = ir.loc(binder);
        let loc = ir.store.derived_loc(loc, PASS.name);
        large::assert(ir, binder, loc, &shape);
    }
    let whole: Vec<Vec<Poly>> = whole.into_iter().map(|(shape, _)| shape).collect();
    if !whole.is_empty() {
        large::state(ir, function, &whole);
    }
    count
}

/// Returns the sizes of a function that are not provably non-negative. Each is paired with the
/// enclosing operation that binds one of its parameters, if there is any.
fn unproved(ir: &Ir, function: Op) -> IndexSet<(Poly, Option<Op>)> {
    let (mut found, results) = (IndexSet::new(), sizes_of_results(ir, function));
    for op in ir.walk(function).filter(|&op| op != function) {
        let sizes = sizes_at(ir, op).flat_map(|(sizes, _)| sizes);
        let sizes = sizes.filter(|size| !results.contains(size));
        for size in sizes.filter(|size| !is_never_negative(ir, op, size, &[])) {
            found.insert((size.clone(), binder(ir, op, from_ref(size))));
        }
    }
    found
}

/// Returns the sizes of the results, which the caller allocates.
fn sizes_of_results(ir: &Ir, function: Op) -> Vec<Poly> {
    let results = Func::type_of(ir, function).map_or(&[][..], |ty| &ty.results);
    let shapes = results.iter().filter_map(|&ty| Shape::of(&ir.store, ty));
    shapes.flat_map(|shape| shape.sizes).collect()
}

/// Returns the innermost enclosing operation that binds a parameter of one of the sizes. The
/// parameters that others bind are in scope there.
fn binder(ir: &Ir, op: Op, sizes: &[Poly]) -> Option<Op> {
    let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    let binds = |name| sizes.iter().any(|size| mentions(size, name));
    around.find(|&op| IterationSpace::bound_dim(ir, op).is_some_and(binds))
}

/// Asserts at the start of a binder's body that a size is not negative.
fn assert(ir: &mut Ir, binder: Op, size: &Poly) {
    let loc = ir.loc(binder);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let Some(first) = first_of_body(ir, binder) else { return };
    let no_size = ir.store.symbol(NO_SIZE);
    let (zero, dims) = (ir.store.int_attr(0, Type::INDEX), ir.store.dims_attr(from_ref(size)));
    let message = ir.store.string_attr("the size is not negative");
    let b = &mut Builder::before(ir, first);
    let size = Dim::value(b, loc, dims, Type::INDEX);
    let zero = Constant::value(b, loc, zero);
    let holds = Cmpi::value(b, loc, CmpiPredicate::Sge, size, zero);
    let new_op = Assert::build(b, loc, holds, message);
    ir.set_attr(new_op, no_size, Some(Attr::UNIT));
}

fn first_of_body(ir: &Ir, op: Op) -> Option<Op> {
    let block = ir.regions(op).first().and_then(|&body| ir.entry(body));
    ir.first_op(block?)
}
