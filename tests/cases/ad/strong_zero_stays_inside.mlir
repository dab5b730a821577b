// A zero of what was not selected is zero whatever it is multiplied by, in the block that selects. Added up over the turns
// of a body around which the root stands, or read from an array, it is a zero like any other, by all roads.
// RUN: cotan opt %s --pass-pipeline='gradient'
// EVAL: inside([0.0, 4.0]) = [0.0, 0.25]
// EVAL: around(0.0, [false, false]) = nan
// EVAL: around(4.0, [false, true]) = 0.25
!x = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?xi1, #cotan.dims<n>>
func.func private @roots(%x: !x) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<f64>) {
    %a = array.index %x[%i] : !x
    %root = math.sqrt %a : f64
    %is_above = arith.cmpf ogt, %a, %zero : f64
    %b = arith.select %is_above, %root, %zero : f64
    %t = array.add_at %s[], %b : !array.acc<f64>, f64
    array.yield %t : !array.acc<f64>
  } : () -> f64
  return %r : f64
}
func.func @inside(%x: !x) -> !x {
  %dx = ad.grad @roots(%x) : (!x) -> !x
  return %dx : !x
}
func.func private @root(%x: f64, %m: !m) -> f64 {
  %root = math.sqrt %x : f64
  %zero = arith.constant 0.0 : f64
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<f64>) {
    %yes = array.index %m[%i] : !m
    %b = arith.select %yes, %root, %zero : f64
    %t = array.add_at %s[], %b : !array.acc<f64>, f64
    array.yield %t : !array.acc<f64>
  } : () -> f64
  return %r : f64
}
func.func @around(%x: f64, %m: !m) -> f64 {
  %dx = ad.grad @root(%x, %m) {wrt = [0]} : (f64, !m) -> f64
  return %dx : f64
}
