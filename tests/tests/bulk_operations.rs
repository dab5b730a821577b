//! `bulk-operations` keeps every bit, and leaves few bodies.

use cotan_dialects::Callable;
use cotan_dialects::batch::Places;
use cotan_dialects::eval::{Interpreter, Limits};
use cotan_ir::Ir;
use cotan_passes::{PassRegistry, run_pipeline};
use cotan_tests::arrays::program;
use cotan_tests::derivatives::{derived, request};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws::{self, Law};
use cotan_tests::meaning::{bytes, hold, meaning_with};
use cotan_tests::work::work;
use std::sync::LazyLock;

/// That pass alone.
static ALONE: LazyLock<PassRegistry> = LazyLock::new(|| {
    let pass = PassRegistry::standard().pass("bulk-operations").expect("there is such a pass");
    PassRegistry::new().with_pass(pass)
});

fn meaning(input: &[u8]) -> Law<usize> {
    meaning_with(&ALONE, program, input).map(|compared| compared * 4)
}

#[test]
fn every_bit_stays() {
    hold(meaning, 20_000..21_000);
}

fn bodies(ir: &Ir) -> usize {
    ir.walk(ir.root()).filter(|&op| Places::of(ir, op).is_some()).count()
}

/// So that the law above is about something.
#[test]
fn few_bodies_stay() {
    let (mut before, mut after) = (0, 0);
    for seed in 0..1_000 {
        let text = program(&mut Choices::new(&bytes(seed)));
        let mut ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        before += bodies(&ir);
        run_pipeline(&mut ir, &ALONE, "bulk-operations").unwrap();
        after += bodies(&ir);
    }
    assert!(before > 250 && 5 * after < before, "{after} of {before} bodies stay");
}

/// The programs of bulk-arrays 11.2: how much work the bulk form may be of that of the program, and value
/// and gradient of that of the bulk form.
const PROGRAMS: &[(&str, &str, f64, f64)] = &[
    (
        "a matrix times a vector",
        "!m = tensor<?x?xf64, #cotan.dims<n, n>>
        !v = tensor<?xf64, #cotan.dims<n>>
        func.func @f(%w: !m, %x: !v) -> f64 {
          %y = array.build (%i: index) {
            %products = array.build (%j: index) {
              %a = array.index %w[%i, %j] : !m
              %b = array.index %x[%j] : !v
              %c = arith.mulf %a, %b : f64
              array.yield %c : f64
            } : !v
            %s = array.sum %products along 0 : !v
            array.yield %s : f64
          } : !v
          %r = array.sum %y along 0 : !v
          return %r : f64
        }",
        0.6,
        2.5,
    ),
    (
        "a product of matrices",
        "!m = tensor<?x?xf64, #cotan.dims<n, n>>
        !v = tensor<?xf64, #cotan.dims<n>>
        func.func @f(%a: !m, %b: !m) -> f64 {
          %y = array.build (%i: index, %j: index) {
            %products = array.build (%p: index) {
              %c = array.index %a[%i, %p] : !m
              %d = array.index %b[%p, %j] : !m
              %e = arith.mulf %c, %d : f64
              array.yield %e : f64
            } : !v
            %s = array.sum %products along 0 : !v
            array.yield %s : f64
          } : !m
          %rows = array.sum %y along 0 : !m
          %r = array.sum %rows along 0 : !v
          return %r : f64
        }",
        0.6,
        2.5,
    ),
    (
        "windows of an array, most of which nobody reads",
        "!v = tensor<?xf64, #cotan.dims<n>>
        func.func @f(%a: !v) -> f64 {
          %y = array.build (%i: index) {
            %window = array.gather %a (%j: index) {
              %k = arith.addi %i, %j : index
              array.yield %k : index
            } : !v -> tensor<2xf64>
            array.yield %window : tensor<2xf64>
          } : tensor<4x2xf64>
          %rows = array.sum %y along 0 : tensor<4x2xf64>
          %r = array.sum %rows along 0 : tensor<2xf64>
          return %r : f64
        }",
        0.8,
        3.0,
    ),
];

/// What is the same at all places is not copied: the work keeps its order, and the gradient takes a small
/// multiple of it.
#[test]
fn work_is_kept() {
    let mut wrong = Vec::new();
    for &(name, text, bulk_bound, gradient_bound) in PROGRAMS {
        let mut ir = laws::read_dialects(&REGISTRY, "f.mlir", text, false).unwrap();
        let function = Interpreter::new(&ir, Limits::default()).function_named("f").unwrap();
        let signature = Callable::type_of(&ir, function).expect("it is a function").clone();
        let vjp = request(&mut ir, "f", &signature, false);
        let bulk = derived(text, "bulk-operations,canonicalize,cse,dce").unwrap();
        let pipeline = "differentiate{road=bulk-arrays},inline,canonicalize,cse,dce";
        let gradient = derived(&format!("{text}{vjp}"), pipeline).unwrap();
        for size in [4, 8, 16, 32] {
            let source = work(&ir, "f", size);
            let ratio = work(&bulk, "f", size) / source;
            let all = work(&gradient, "the_vjp", size) / work(&bulk, "f", size);
            println!(
                "{name} of size {size}: {source}, in bulk {ratio:.2}, value and gradient {all:.2}"
            );
            if ratio > bulk_bound || all > gradient_bound {
                wrong.push(format!("{name} of size {size}: {ratio:.2}, {all:.2}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
