// Loops that write an element or a row: the gradients save the solution of n numbers and the factor.
// RUN: cotan grad %s --fn solve --print-residuals
// RUN: cotan grad %s --fn cholesky --print-residuals
// RUN: cotan check %s --fn solve --arg L=[[2.0,0.5,0.25],[0.5,3.0,1.0],[1.0,0.5,2.5]] --arg b=[1.0,2.0,3.0]
// RUN: cotan check %s --fn cholesky --arg A=[[4.0,1.0,0.5],[1.0,5.0,0.25],[0.5,0.25,6.0]]
// EVAL: grad_solve([[2.0, 0.0], [1.0, 4.0]], [1.0, 2.5]) = [[-0.1875, -0.0], [-0.125, -0.125]], [0.375, 0.25]
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, n>>

// Forward substitution.
func.func @solve(%L: !m, %b: !v) -> f64 {
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

// Cholesky by rows.
func.func @cholesky(%A: !m) -> f64 {
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
