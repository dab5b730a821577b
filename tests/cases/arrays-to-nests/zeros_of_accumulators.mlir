// Sums begin with -0.0, whatever is added, and what is kept over no dimension needs no loop.
// RUN: cotan opt %s --arrays-to-nests --canonicalize --cse --dce
// COUNT: loop.nest 1
// EVAL: total([-0.0, -0.0]) = -0.0
// EVAL: total([]) = -0.0
// EVAL: once(3.0) = 3.0, 9.0
func.func @total(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<f64>) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %t = array.add_at %s[], %a : !array.acc<f64>, f64
    array.yield %t : !array.acc<f64>
  } : () -> f64
  return %r : f64
}
func.func @once(%a: f64) -> (f64, f64) {
  %r, %kept = array.accumulate over [] (%s: !array.acc<f64>) {
    %b = arith.mulf %a, %a : f64
    %t = array.add_at %s[], %a : !array.acc<f64>, f64
    array.yield %t, %b : !array.acc<f64>, f64
  } : () -> (f64, f64)
  return %r, %kept : f64, f64
}
