// A filter, and the sum of the prefix products of what is left.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-2.0, 0.125, 2.25, -0.625, 1.5, -1.375, 0.75]) ~ 1.14453125
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125]) ~ (1.9267578125)
// vjp: (0.375) ~ ([0.0, 3.43359375, 0.169921875, 0.0, 0.1845703125, 0.0, 0.158203125])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
func.func @f(%x: !v) -> f64 {
  %zero = arith.constant 0.0 : f64
  %none = arith.constant 0 : index
  %one = arith.constant 1 : index
  %flags = array.map %x (%e: f64) {
    %is_kept = arith.cmpf ogt, %e, %zero : f64
    %number = arith.select %is_kept, %one, %none : index
    array.yield %number : index
  } : (!v) -> !at
  %count = array.sum %flags along 0 : !at
  %places = array.scan %flags along 0 (%a: index, %b: index) {
    %c = arith.addi %a, %b : index
    array.yield %c : index
  } : !at
  %r = array.with_dim %count as "p" {
    %kept = array.scatter %x (%i: index) {
      %flag = array.index %flags[%i] : !at
      %place = array.index %places[%i] : !at
      %after = arith.muli %place, %flag : index
      %at = arith.subi %after, %one : index
      array.yield %at : index
    } : !v -> tensor<?xf64, #cotan.dims<p>>
    %products = array.scan %kept along 0 (%a: f64, %b: f64) {
      %c = arith.mulf %a, %b : f64
      array.yield %c : f64
    } : tensor<?xf64, #cotan.dims<p>>
    %s = array.sum %products along 0 : tensor<?xf64, #cotan.dims<p>>
    array.yield %s : f64
  } : f64
  return %r : f64
}
