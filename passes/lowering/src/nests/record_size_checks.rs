//! `record-size-checks`: which sizes are looked at when a program runs.

use cotan_dialects::BindsDim;
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Constant};
use cotan_dialects::array::Dim;
use cotan_dialects::cf::Assert;
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes::{CHECKED, is_never_negative, mentions, sizes_at};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Op, Shape, Type};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use indexmap::IndexSet;
use std::slice::from_ref;

/// The pass.
pub static PASS: Pass = Pass {
    name: "record-size-checks",
    summary: "Writes down which sizes are to be looked at when a function is entered",
    doc: "\
A program stops where an array or a domain would have a negative size, before anything is computed. Passes that make
loops forget most arrays, so what is not known to be at least 0 is written down before: of a function that
others call as an attribute, of which those who call it make sure, and where a number is bound as a size, of what it
makes the sizes there, as assertions.

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
    %0 = array.dim p - 2
    %1 = arith.constant 0 : index
    %2 = arith.cmpi sge, %0, %1 : index
    cf.assert %2, \"the size is not negative\"
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
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// What `record-size-checks` counts.
    struct Counted {
        /// Number of sizes
        num_stated,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let mut num_stated = 0;
    for function in functions {
        let doubtful = doubtful(ir, function);
        num_stated += doubtful.len();
        let (inside, whole): (Vec<_>, Vec<_>) =
            doubtful.into_iter().partition(|(_, binder)| binder.is_some());
        for (size, binder) in inside {
            binder.into_iter().for_each(|binder| assert(ir, binder, &size));
        }
        let whole: Vec<Poly> = whole.into_iter().map(|(size, _)| size).collect();
        if !whole.is_empty() {
            let (name, stated) = (ir.store.symbol(CHECKED), ir.store.dims_attr(&whole));
            ir.set_attr(function, name, Some(stated));
        }
    }
    run.count(Counted { num_stated });
    Ok(Change::from(num_stated > 0))
}

/// The sizes of a function that are not known to be at least 0, each with the operation around it that binds one of
/// its parameters, if there is any.
fn doubtful(ir: &Ir, function: Op) -> IndexSet<(Poly, Option<Op>)> {
    let (mut found, results) = (IndexSet::new(), sizes_of_results(ir, function));
    for op in ir.walk(function).filter(|&op| op != function) {
        let sizes = sizes_at(ir, op).flat_map(|(sizes, _)| sizes);
        let sizes = sizes.filter(|size| !results.contains(size));
        for size in sizes.filter(|size| !is_never_negative(ir, op, size, &[])) {
            found.insert((size.clone(), binder(ir, op, size)));
        }
    }
    found
}

/// The sizes of what a function gives: who calls it makes room for so many.
fn sizes_of_results(ir: &Ir, function: Op) -> Vec<Poly> {
    let results = Func::type_of(ir, function).map_or(&[][..], |ty| &ty.results);
    let shapes = results.iter().filter_map(|&ty| Shape::of(&ir.store, ty));
    shapes.flat_map(|shape| shape.sizes).collect()
}

/// The innermost operation around that binds a parameter of a size.
fn binder(ir: &Ir, op: Op, size: &Poly) -> Option<Op> {
    let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    around.find(|&op| BindsDim::of(ir, op).is_some_and(|name| mentions(size, name)))
}

/// Stops the program where a size is negative that an operation binds a parameter of.
fn assert(ir: &mut Ir, binder: Op, size: &Poly) {
    let loc = ir.loc(binder);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let block = ir.regions(binder).first().and_then(|&body| ir.entry(body));
    let Some(first) = block.and_then(|block| ir.first_op(block)) else { return };
    let (zero, dims) = (ir.store.int_attr(0, Type::INDEX), ir.store.dims_attr(from_ref(size)));
    let message = ir.store.string_attr("the size is not negative");
    let b = &mut Builder::before(ir, first);
    let size = Dim::value(b, loc, dims, Type::INDEX);
    let zero = Constant::value(b, loc, zero);
    let holds = Cmpi::value(b, loc, CmpiPredicate::Sge, size, zero);
    Assert::build(b, loc, holds, message);
}
