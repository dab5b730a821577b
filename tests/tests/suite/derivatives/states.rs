//! Reverse passes of loops that overwrite a row or an element keep what is overwritten, not the
//! states: the peak memory of gradients, counted by the interpreter at two sizes.

use cotan_ir::Ir;
use cotan_tests::derivatives::derived;
use cotan_tests::work::{peak, work};

const TYPES: &str = "
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, n>>
";

/// Forward substitution: each step writes an element.
const SOLVE: &str = "
func.func @f(%L: !m, %b: !v) -> f64 {
  %zero = arith.constant 0.0 : f64
  %zeros = array.replicate %zero along 0 : f64 -> !v
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = array.dim n
  %x = scf.for %i = %i0 to %n step %i1 iter_args(%x = %zeros) -> (!v) {
    %row = array.index %L[%i] : !m
    %terms = arith.mulf %row, %x : !v
    %s = array.sum %terms along 0 : !v
    %d = array.index %L[%i, %i] : !m
    %e = array.index %b[%i] : !v
    %r = arith.subf %e, %s : f64
    %q = arith.divf %r, %d : f64
    %next = array.update %x[%i] to %q : !v, f64
    scf.yield %next : !v
  }
  %r = array.sum %x along 0 : !v
  return %r : f64
}
func.func @slope(%L: !m, %b: !v) -> (!m, !v) {
  %dL, %db = ad.grad @f(%L, %b) : (!m, !v) -> (!m, !v)
  return %dL, %db : !m, !v
}
";

/// Cholesky by rows: an inner loop writes the elements of a row.
const CHOLESKY: &str = "
func.func @f(%A: !m) -> f64 {
  %zero = arith.constant 0.0 : f64
  %row = array.replicate %zero along 0 : f64 -> !v
  %zeros = array.replicate %row along 0 : !v -> !m
  %n = array.dim n
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %L = scf.for %i = %i0 to %n step %i1 iter_args(%M = %zeros) -> (!m) {
    %M1 = scf.for %j = %i0 to %n step %i1 iter_args(%P = %M) -> (!m) {
      %p = array.index %P[%i] : !m
      %q = array.index %P[%j] : !m
      %terms = arith.mulf %p, %q : !v
      %s = array.sum %terms along 0 : !v
      %a = array.index %A[%i, %j] : !m
      %d = arith.subf %a, %s : f64
      %is_diagonal = arith.cmpi eq, %i, %j : index
      %is_lower = arith.cmpi sgt, %i, %j : index
      %e = scf.if %is_diagonal -> (f64) {
        %root = math.sqrt %d : f64
        scf.yield %root : f64
      } else {
        %l = scf.if %is_lower -> (f64) {
          %pivot = array.index %P[%j, %j] : !m
          %quotient = arith.divf %d, %pivot : f64
          scf.yield %quotient : f64
        } else {
          scf.yield %zero : f64
        }
        scf.yield %l : f64
      }
      %P1 = array.update %P[%i, %j] to %e : !m, f64
      scf.yield %P1 : !m
    }
    scf.yield %M1 : !m
  }
  %columns = array.sum %L along 0 : !m
  %r = array.sum %columns along 0 : !v
  return %r : f64
}
func.func @slope(%A: !m) -> !m {
  %dA = ad.grad @f(%A) : (!m) -> !m
  return %dA : !m
}
";

fn gradient(text: &str) -> Ir {
    let text = format!("{TYPES}{text}");
    derived(&text, "gradient").unwrap_or_else(|why| panic!("{why} in\n{text}"))
}

/// Asserts that a gradient has at most some matrices and some vectors at a time.
fn assert_peak(text: &str, [matrices, vectors]: [usize; 2]) {
    let ir = gradient(text);
    for size in [16, 32] {
        let bytes = peak(&ir, "slope", size) as usize;
        let most = 8 * (matrices * size * size + vectors * size);
        println!("n = {size}: {bytes} bytes");
        assert!(bytes <= most, "n = {size}: {bytes} bytes, not {most}");
    }
}

#[test]
fn forward_substitution_keeps_its_solution() {
    // The matrix and its cotangent.
    assert_peak(SOLVE, [2, 12]);
}

#[test]
fn cholesky_keeps_its_factor_and_rows() {
    // The matrix, the factor, its cotangent, and a copy of that.
    assert_peak(CHOLESKY, [4, 12]);
}

#[test]
fn restored_states_are_cheap() {
    let ir = gradient(SOLVE);
    let times = [8, 16].map(|size| work(&ir, "slope", size) / work(&ir, "f", size));
    println!("{times:?} times the work of the function");
    assert!(times[1] < 1.15 * times[0], "{times:?} times the work of the function");
}
