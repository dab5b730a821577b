// A filter by one array of another one, which is sorted and weighted.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.625, -1.25, 0.875, -2.0, 0.125, 2.25, -0.625], [-0.625, 1.5, -1.375, 0.75, -2.125, 2.625, 2.125]) ~ 5.25
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125], [0.375, -0.125, -0.625, -1.125, -1.625, -2.125, -2.625]) ~ (-6.25)
// vjp: (0.375) ~ ([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.75, 0.0, 0.375, 0.0, 0.0, 1.125, 0.0])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
func.func @f(%x: !v, %y: !v) -> f64 {
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
    %kept = array.scatter %y (%i: index) {
      %flag = array.index %flags[%i] : !at
      %place = array.index %places[%i] : !at
      %after = arith.muli %place, %flag : index
      %at = arith.subi %after, %one : index
      array.yield %at : index
    } : !v -> tensor<?xf64, #cotan.dims<p>>
    %s = array.sort %kept along 0 (%a: f64, %b: f64) {
      %is_before = arith.cmpf olt, %a, %b : f64
      array.yield %is_before : i1
    } : tensor<?xf64, #cotan.dims<p>>
    %rank = array.iota along 0 : tensor<?xf64, #cotan.dims<p>>
    %terms = arith.mulf %s, %rank : tensor<?xf64, #cotan.dims<p>>
    %t = array.sum %terms along 0 : tensor<?xf64, #cotan.dims<p>>
    array.yield %t : f64
  } : f64
  return %r : f64
}
