// Additions at two shifts depend on those of the previous iteration. Few cheap operations on two elements
// are repeated for each of them, as in the gradient of Rosenbrock's function.
// RUN: cotan opt %s --scatter-to-gather
// COUNT: array.accumulate 0
// COUNT: array.build 1
// EVAL: chain([1.0, 2.0, 4.0]) = [3.0, 14.0, 16.0]
!n = tensor<?xf64, #cotan.dims<n>>
func.func @chain(%x: !n) -> !n {
  %r = array.accumulate over [n - 1] (%i: index, %s: !array.acc<!n>) {
    %0 = array.index %x[%i + 1] : !n
    %1 = array.index %x[%i] : !n
    %2 = arith.mulf %0, %1 : f64
    %3 = arith.subf %0, %1 : f64
    %4 = arith.mulf %0, %0 : f64
    %a = array.add_at %s[%i], %3 : !array.acc<!n>, f64
    %b = array.add_at %a[%i], %2 : !array.acc<!n>, f64
    %c = array.add_at %b[%i + 1], %4 : !array.acc<!n>, f64
    array.yield %c : !array.acc<!n>
  } : () -> !n
  return %r : !n
}
