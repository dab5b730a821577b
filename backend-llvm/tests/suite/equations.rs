//! Derivatives of equations of many unknowns: by iteration, in memory of some vectors.

use cotan_backend_llvm::{Elements, Jit, Tensor};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use std::fs;

/// The number of unknowns. Their Jacobian would have 800 megabytes.
const UNKNOWNS: usize = 10_000;

/// The vectors that a gradient may need besides its results.
const VECTORS: usize = 24;

const GRADIENT: &str = "
func.func @gradient(%k: f64, %b: !v) -> (f64, f64, !v) {
  %r, %dk, %db = ad.value_and_grad @loss(%k, %b) : (f64, !v) -> (f64, f64, !v)
  return %r, %dk, %db : f64, f64, !v
}";

fn number(tensor: &Tensor) -> f64 {
    let Elements::F64(values) = &tensor.elements else { panic!("it is an `f64`") };
    values[0]
}

#[test]
fn ten_thousand_unknowns_need_some_vectors() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/programs/diffusion.mlir");
    let text = fs::read_to_string(path).expect("there is such a program") + GRADIENT;
    let ir = laws::read_dialects(&REGISTRY, "diffusion", &text, false).expect("it can be read");
    let program = Jit::new(&ir).expect("it has machine code");
    let b: Vec<f64> = (0..UNKNOWNS).map(|at| ((at * 37) % 101) as f64 / 25.0 - 2.0).collect();
    let inputs = |k: f64, b: &[f64]| [Tensor::from(k), Tensor::from(b.to_vec())];
    let gradient = program.function("gradient").unwrap().with_memory_limit(8 * UNKNOWNS * VECTORS);
    let found = gradient.call(&inputs(5.0, &b)).expect("it needs no more memory");
    let Elements::F64(db) = &found[2].elements else { panic!("the gradient is of `f64`") };
    let loss = |k: f64, b: &[f64]| {
        let found = program.function("loss").unwrap().call(&inputs(k, b));
        number(&found.expect("it terminates")[0])
    };
    assert_eq!(number(&found[0]), loss(5.0, &b));
    let step = 1e-4;
    let slope = (loss(5.0 + step, &b) - loss(5.0 - step, &b)) / (2.0 * step);
    assert!((number(&found[1]) - slope).abs() <= 1e-6 * slope.abs(), "{:?} {slope}", found[1]);
    let along: Vec<f64> = (0..UNKNOWNS).map(|at| ((at * 53) % 89) as f64 / 44.0 - 1.0).collect();
    let moved = |by: f64| -> Vec<f64> { b.iter().zip(&along).map(|(b, a)| b + by * a).collect() };
    let slope = (loss(5.0, &moved(step)) - loss(5.0, &moved(-step))) / (2.0 * step);
    let expected: f64 = db.iter().zip(&along).map(|(d, a)| d * a).sum();
    assert!((expected - slope).abs() <= 1e-6 * slope.abs(), "{expected} {slope}");
}
