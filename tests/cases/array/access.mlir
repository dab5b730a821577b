// RUN: cotan opt %s
// RUN: cotan opt %s --mlir-print-op-generic
// RUN: cotan opt %s --pass-pipeline=builtin.module(canonicalize)

!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<m, n>>

// Sums of values, sizes and integers.
func.func @spelled(%u: !m, %x: !v, %i: index, %j: index) -> (f64, f64, f64, f64, f64, f64, f64) {
  %a = array.index %u[%i + 1, %j - 1] : !m
  %b = array.index %u[2 * %i, n - 1 - %j] : !m
  %c = array.index %x[0] : !v
  %d = array.index %x[%i * n - (%j - 3) * 2] : !v
  %e = array.index %x[(n + 1) * %i + %j * (2 * m * n) + m - n] : !v
  %f = array.index %x[-%i - %i] : !v
  %g = array.index %x[m * n + 3] : !v
  return %a, %b, %c, %d, %e, %f, %g : f64, f64, f64, f64, f64, f64, f64
}

// A row, and what is as it was.
func.func @leading(%u: !m, %i: index, %j: index) -> (!v, !v, f64) {
  %a = array.index %u[m - 1] : !m
  %b = array.index %u[%i] : !m
  %c = array.index %u[%i, %i] : !m
  return %a, %b, %c : !v, !v, f64
}

func.func @written(%u: !m, %x: !v, %i: index, %v: f64) -> (!m, !m, f64) {
  %a = array.add_at %u[%i + 1, 0], %v : !m, f64
  %b = array.update %a[n - %i] to %x : !m, !v
  %c = array.accumulate over [n] (%j: index, %s: !array.acc<!v>) {
    %t = array.add_at %s[%j - 1], %v : !array.acc<!v>, f64
    array.yield %t : !array.acc<!v>
  } : () -> !v
  %d = array.index %c[0] : !v
  return %a, %b, %d : !m, !m, f64
}

// Arithmetic goes into the access.
func.func @folded(%x: !v, %y: !v, %i: index) -> (f64, f64, !v, !v) {
  %one = arith.constant 1 : index
  %j = arith.addi %i, %one : index
  %n = array.dim n
  %k = arith.muli %j, %n : index
  %a = array.index %x[%k - 2] : !v
  %b = array.index %x[%j - 1] : !v
  %c = array.add_at %x[%k], %a : !v, f64
  %d = array.build (%l: index) {
    %z = array.concat %y, %x along 0 : !v, !v
    %p = array.index %z[%l + n] : tensor<?xf64, #cotan.dims<2 * n>>
    array.yield %p : f64
  } : !v
  return %a, %b, %c, %d : f64, f64, !v, !v
}

// What a size becomes is seen when it is written again.
func.func private @strided(%x: tensor<?xf64, #cotan.dims<k>>, %i: index) -> f64 {
  %a = array.index %x[k * %i + k - 1] : tensor<?xf64, #cotan.dims<k>>
  return %a : f64
}
func.func @wraps(%x: tensor<3xf64>, %i: index) -> f64 {
  %a = array.index %x[9223372036854775807 * %i + 9223372036854775807 * %i] : tensor<3xf64>
  return %a : f64
}
