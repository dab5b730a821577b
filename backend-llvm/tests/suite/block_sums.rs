//! Gradients of folds with block-wise sums equal those with sums over all iterations.

use crate::vectors::{lowered, numbers};
use cotan_backend_llvm::{Elements, Program, Tensor};
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_tests::derivatives::derived;

const TEXT: &str = "
!x = tensor<?x?xf64, #cotan.dims<t, m>>
!w = tensor<?x?xf64, #cotan.dims<m, m>>
!m = tensor<?xf64, #cotan.dims<m>>

// A recurrent network without a curve: each state is an input and a product of weights and the
// state before; all of them are summed up.
func.func @network(%x: !x, %w: !w) -> f64 {
  %zero = arith.constant 0.0 : f64
  %none = array.replicate %zero along 0 : f64 -> !m
  %last, %r = array.fold %x along 0 from %none, %zero (%h: !m, %s: f64, %input: !m) {
    %next = array.build (%j: index) {
      %terms = array.build (%k: index) {
        %a = array.index %h[%k] : !m
        %b = array.index %w[%k, %j] : !w
        %ab = arith.mulf %a, %b : f64
        array.yield %ab : f64
      } : !m
      %sum = array.sum %terms along 0 : !m
      %given = array.index %input[%j] : !m
      %state = arith.addf %given, %sum : f64
      array.yield %state : f64
    } : !m
    %all = array.sum %next along 0 : !m
    %sofar = arith.addf %s, %all : f64
    array.yield %next, %sofar : !m, f64
  } : (!x, !m, f64) -> (!m, f64)
  return %r : f64
}

func.func @gradient(%x: !x, %w: !w) -> !w {
  %dw = ad.grad @network(%x, %w) {wrt = [1]} : (!x, !w) -> !w
  return %dw : !w
}
";

/// Number of iterations in a block.
const BLOCK: usize = 96;

/// Returns the gradient by hand: states in the forward pass, their contributions in the reverse
/// pass.
fn by_hand(x: &[f64], w: &[f64], [iterations, m]: [usize; 2]) -> Vec<f64> {
    let mut states = vec![0.0; m];
    for iteration in 0..iterations {
        let before = &states[iteration * m..];
        let sum = |j: usize| (0..m).map(|k| before[k] * w[k * m + j]).sum::<f64>();
        let next: Vec<f64> = (0..m).map(|j| x[iteration * m + j] + sum(j)).collect();
        states.extend(next);
    }
    let (mut dw, mut change) = (vec![0.0; m * m], vec![0.0; m]);
    for iteration in (0..iterations).rev() {
        change = change.iter().map(|&later| 1.0 + later).collect();
        for (at, dw) in dw.iter_mut().enumerate() {
            *dw += states[iteration * m + at / m] * change[at % m];
        }
        let back = |k: usize| (0..m).map(|j| w[k * m + j] * change[j]).sum::<f64>();
        change = (0..m).map(back).collect();
    }
    dw
}

#[test]
fn blockwise_sums_match_total_sums() {
    let ir = derived(TEXT, "gradient").expect("it has a gradient");
    let lowered = lowered(&ir, "lower-to-loops");
    let text = print_to_string(&lowered, PrintOptions::default());
    assert!(text.contains(&format!("arith.constant {BLOCK} : index")), "{text}");
    let program = Program::compile(&lowered).expect("it is lowered");
    let function = program.function("gradient").expect("it was compiled");
    for m in [0, 1, 7, 24] {
        for iterations in [0, 1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 3 * BLOCK + 5] {
            let x = numbers(iterations * m, 1, false);
            let w: Vec<f64> = numbers(m * m, 2, false).iter().map(|it| it / m as f64).collect();
            let expected = by_hand(&x, &w, [iterations, m]);
            let x = Tensor { shape: vec![iterations, m], elements: Elements::F64(x) };
            let w = Tensor { shape: vec![m, m], elements: Elements::F64(w) };
            let found = function.call(&[x, w]).expect("it comes to its end");
            let Elements::F64(found) = &found[0].elements else { panic!("it gives floats") };
            let largest = expected.iter().fold(1.0, |largest: f64, it| largest.max(it.abs()));
            for (found, expected) in found.iter().zip(&expected) {
                let is_near = (found - expected).abs() <= 1e-12 * largest;
                assert!(is_near, "{iterations} iterations of {m}: {found}, not {expected}");
            }
            assert_eq!(found.len(), expected.len());
        }
    }
}
