//! Programs and their gradients as fused loop nests: the number of nests, and the arrays that are
//! never materialized.

use cotan_dialects::func::Func;
use cotan_dialects::{array, r#loop};
use cotan_ir::text::poly_to_string;
use cotan_ir::{Ir, Op, Shape, Value};
use cotan_passes::run_pipeline;
use cotan_tests::derivatives::{derived, request};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// From arrays to fused nests, as `lower-to-vector-loops` begins.
const TO_NESTS: &str = "builtin.module(inline,symbol-dce,scalarize-rank0,thread-accumulators-inward,canonicalize,propagate-constant-dims,\
     cse,hoist-reductions,scatter-to-gather,arrays-to-nests,cse,fuse-loops{mode=nest})";

fn read(name: &str, text: &str) -> Ir {
    laws::read_dialects(&REGISTRY, name, text, false).expect("it is a program")
}

fn lower(ir: &mut Ir) {
    run_pipeline(ir, &cotan_passes::registry(), TO_NESTS).expect("it is lowered");
}

/// Returns the last function that can be called from outside.
fn last(ir: &Ir) -> Op {
    let functions = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op));
    functions.filter(|&op| !ir.verified::<Func>(op).is_private(ir)).last().expect("there is one")
}

/// Returns the gradient of a program of the kit for all its floats, with the value and times a
/// number, as nests.
fn gradient(name: &str) -> (Ir, Op) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("kit").join(name).with_extension("mlir");
    let text = fs::read_to_string(path).expect("there is such a program");
    let mut ir = read(name, &text);
    let function = last(&ir);
    let signature = Func::type_of(&ir, function).expect("it has a type").clone();
    let name = ir.text(ir.symbol_name(function).expect("it has a name")).to_owned();
    let request = request(&mut ir, &name, &signature, false);
    let mut gradient = derived(&format!("{text}{request}"), "gradient").expect("it has one");
    lower(&mut gradient);
    let function = last(&gradient);
    (gradient, function)
}

fn count(ir: &Ir, root: Op, name: &str) -> usize {
    ir.walk(root).filter(|&op| ir.name_text(op) == name).count()
}

/// Returns the nests whose trip count depends on a size.
fn open_nests(ir: &Ir, root: Op) -> impl Iterator<Item = Op> {
    let is_open = |&op: &Op| {
        let nest = ir.get::<r#loop::Nest>(op);
        nest.is_some_and(|nest| nest.uppers.iter(ir).any(|it| array::constant(ir, it).is_none()))
    };
    ir.walk(root).filter(is_open)
}

/// Returns the ranks of the arrays that operations within `root` return.
fn ranks(ir: &Ir, root: Op) -> Vec<usize> {
    let values = ir.walk(root).flat_map(|op| ir.results(op).collect::<Vec<Value>>());
    values.filter_map(|value| Shape::of(&ir.store, ir.ty(value))).map(|it| it.sizes.len()).collect()
}

fn function(ir: &Ir, name: &str) -> Op {
    let mut all = ir.walk(ir.root());
    all.find(|&op| ir.symbol_name(op).is_some_and(|it| ir.text(it) == name)).expect("it is there")
}

/// The same product in six spellings.
const PRODUCTS: &str = "
!a = tensor<?x?xf64, #cotan.dims<n, k>>
!b = tensor<?x?xf64, #cotan.dims<k, m>>
!c = tensor<?x?xf64, #cotan.dims<n, m>>
!k = tensor<?xf64, #cotan.dims<k>>
!nmk = tensor<?x?x?xf64, #cotan.dims<n, m, k>>
func.func @rows(%a: !a, %b: !b) -> !c {
  %c = array.build (%i: index, %j: index) {
    %products = array.build (%l: index) {
      %x = array.index %a[%i, %l] : !a
      %y = array.index %b[%l, %j] : !b
      %p = arith.mulf %x, %y : f64
      array.yield %p : f64
    } : !k
    %dot = array.sum %products along 0 : !k
    array.yield %dot : f64
  } : !c
  return %c : !c
}
func.func @contracted(%a: !a, %b: !b) -> !c {
  %c = array.contract %a, %b over [k] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !a, !b -> !c
  return %c : !c
}
func.func @cube(%a: !a, %b: !b) -> !c {
  %p = array.build (%i: index, %j: index, %l: index) {
    %x = array.index %a[%i, %l] : !a
    %y = array.index %b[%l, %j] : !b
    %p = arith.mulf %x, %y : f64
    array.yield %p : f64
  } : !nmk
  %c = array.sum %p along 2 : !nmk
  return %c : !c
}
func.func @replicated(%a: !a, %b: !b) -> !c {
  %as = array.replicate %a along 1 : !a -> !nmk
  %t = array.transpose %b by [1, 0] : !b
  %bs = array.replicate %t along 0 : tensor<?x?xf64, #cotan.dims<m, k>> -> !nmk
  %p = arith.mulf %as, %bs : !nmk
  %c = array.sum %p along 2 : !nmk
  return %c : !c
}
func.func @added(%a: !a, %b: !b) -> !c {
  %c = array.accumulate over [n, m, k] (%i: index, %j: index, %l: index, %c: !array.acc<!c>) {
    %x = array.index %a[%i, %l] : !a
    %y = array.index %b[%l, %j] : !b
    %p = arith.mulf %x, %y : f64
    %d = array.add_at %c[%i, %j], %p : !array.acc<!c>, f64
    array.yield %d : !array.acc<!c>
  } : () -> !c
  return %c : !c
}
func.func @outer(%a: !a, %b: !b) -> !c {
  %products = array.build (%l: index) {
    %p = array.build (%i: index, %j: index) {
      %x = array.index %a[%i, %l] : !a
      %y = array.index %b[%l, %j] : !b
      %p = arith.mulf %x, %y : f64
      array.yield %p : f64
    } : !c
    array.yield %p : !c
  } : tensor<?x?x?xf64, #cotan.dims<k, n, m>>
  %c = array.sum %products along 0 : tensor<?x?x?xf64, #cotan.dims<k, n, m>>
  return %c : !c
}
";

#[test]
fn products_of_matrices_make_no_array_of_three_dimensions() {
    let mut ir = read("products", PRODUCTS);
    lower(&mut ir);
    for name in ["rows", "contracted", "cube", "replicated", "added", "outer"] {
        let function = function(&ir, name);
        assert_eq!(ranks(&ir, function).into_iter().max(), Some(2), "@{name}");
        assert!(count(&ir, function, "loop.nest") <= 3, "@{name}");
    }
}

const SOFTMAX: &str = "
!v = tensor<?xf64, #cotan.dims<n>>
func.func @softmax(%x: !v) -> (!v, f64) {
  %most = array.max %x along 0 : !v
  %e = array.map %x (%a: f64) {
    %s = arith.subf %a, %most : f64
    %b = math.exp %s : f64
    array.yield %b : f64
  } : (!v) -> !v
  %z = array.sum %e along 0 : !v
  return %e, %z : !v, f64
}";

#[test]
fn the_value_of_a_softmax_and_its_normaliser_are_one_sweep() {
    let mut ir = read("softmax", SOFTMAX);
    lower(&mut ir);
    // The greatest element, and both.
    assert_eq!(count(&ir, function(&ir, "softmax"), "loop.nest"), 2);
}

#[test]
fn the_gradient_of_a_chain_is_one_loop() {
    let (ir, function) = gradient("chain");
    assert_eq!(open_nests(&ir, function).count(), 1);
}

#[test]
fn mixtures_of_gaussians_make_no_array_for_points_and_components_and_dimensions() {
    let (ir, function) = gradient("gmm");
    assert_eq!(ranks(&ir, function).into_iter().max(), Some(2));
}

#[test]
fn gradients_of_stencils_gather() {
    for name in ["stencil1d", "stencil2d"] {
        let (ir, function) = gradient(name);
        // The coefficients, to which every position contributes, are few.
        let is_open = |it: &Shape| it.sizes.iter().any(|size| size.as_constant().is_none());
        let adds = |op: Op| {
            let nest = ir.get::<r#loop::Nest>(op);
            let mut arrays = nest.into_iter().flat_map(|nest| nest.accs.iter(&ir));
            arrays.any(|acc| Shape::of(&ir.store, ir.ty(acc)).is_some_and(|it| is_open(&it)))
        };
        assert!(!ir.walk(function).any(adds), "@{name}");
        assert_eq!(count(&ir, function, "array.scatter"), 0, "@{name}");
    }
}

#[test]
fn the_reverse_pass_of_an_lstm_builds_no_outer_products() {
    let (ir, function) = gradient("lstm");
    let is_ordered = |&op: &Op| {
        let nest = ir.get::<r#loop::Nest>(op);
        nest.is_some_and(|nest| nest.kinds(&ir).contains(&r#loop::Kind::Ordered))
    };
    let folds: Vec<Op> = ir.walk(function).filter(is_ordered).collect();
    assert_eq!(folds.len(), 2, "there and back");
    // An array of higher rank than the state has a slice for each step.
    for fold in folds {
        let made = ir.walk(fold).flat_map(|op| ir.results(op).collect::<Vec<Value>>());
        let mut shapes = made.filter_map(|value| Shape::of(&ir.store, ir.ty(value)));
        let is_kept =
            |shape: Shape| shape.rank() < 2 || poly_to_string(&ir, &shape.sizes[0]) == "t";
        assert!(shapes.all(is_kept));
    }
}

/// Returns the number of operations that `fuse-loops{mode=nest}` visits and moves to fuse as many operations
/// on whole arrays, each of which reads the two before it.
fn visited(loops: usize) -> u64 {
    let mut text =
        "!v = tensor<?xf64, #cotan.dims<n>>\nfunc.func @f(%0: !v, %1: !v) -> !v {\n".to_owned();
    for number in 0..loops {
        let (first, second, next) = (number, number + 1, number + 2);
        writeln!(text, "  %{next} = arith.mulf %{first}, %{second} : !v").expect("it is a string");
    }
    write!(text, "  return %{} : !v\n}}", loops + 1).expect("it is a string");
    let mut ir = read("many", &text);
    let report = run_pipeline(&mut ir, &cotan_passes::registry(), TO_NESTS).expect("it is lowered");
    assert_eq!(count(&ir, ir.root(), "loop.nest"), 1);
    let statistics = report.statistics.by_pass();
    let (_, fuse) = statistics.into_iter().find(|it| it.0 == "fuse-loops").expect("it counts");
    let visited = fuse.into_iter().find(|it| it.0.name == "num-visited");
    visited.expect("it is counted").1
}

#[test]
fn joining_twice_as_many_loops_takes_twice_the_work() {
    let [once, twice] = [2_000, 4_000].map(visited);
    assert!(once >= 2_000 && twice <= 2 * once + 100, "{once} and {twice}");
}
