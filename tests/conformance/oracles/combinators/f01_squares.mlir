// A filter: the sum of the squares of the positive elements.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.625, -1.25, 0.875, -2.0, 0.125, 2.25, -0.625]) ~ 8.484375
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125]) ~ (-4.96875)
// vjp: (0.375) ~ ([1.21875, 0.0, 0.65625, 0.0, 0.09375, 1.6875, 0.0])
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
    %squares = arith.mulf %kept, %kept : tensor<?xf64, #cotan.dims<p>>
    %s = array.sum %squares along 0 : tensor<?xf64, #cotan.dims<p>>
    array.yield %s : f64
  } : f64
  return %r : f64
}
