// A matrix that is updated in place in each step: the last columns are a loop of their own.
// RUN: cotan opt %s --pass-pipeline=builtin.module(lower-to-vector-loops)
// COUNT: arith.minsi 1
// COUNT: vector.maskedstore 11
!a = tensor<?x?xf64, #cotan.dims<n, m>>
!v = tensor<?xf64, #cotan.dims<n>>
!w = tensor<?xf64, #cotan.dims<m>>
func.func @updates(%start: !a, %u: !v, %w: !w) -> !a {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = array.dim n
  %r = scf.for %k = %zero to %n step %one iter_args(%x = %start) -> (!a) {
    %next = array.build (%i: index, %j: index) {
      %a = array.index %x[%i, %j] : !a
      %b = array.index %u[%i] : !v
      %c = array.index %w[%j] : !w
      %d = arith.mulf %b, %c : f64
      %e = arith.subf %a, %d : f64
      array.yield %e : f64
    } : !a
    scf.yield %next : !a
  }
  return %r : !a
}
