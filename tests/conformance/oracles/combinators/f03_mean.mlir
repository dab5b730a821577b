// The mean of the elements above a threshold that depends on the array.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-2.0, 0.125, 2.25, -0.625, 1.5, -1.375], [1.875, 2.9375, 1.5, 2.5625, 1.125, 2.1875]) ~ 0.976123595505618
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625], [0.375, -0.125, -0.625, -1.125, -1.625, -2.125]) ~ (-0.34025059967175864)
// vjp: (0.375) ~ ([0.0, 0.19803370786516855, 0.10112359550561797, 0.0, 0.07584269662921349, 0.0], [0.0, -0.05737911879813155, 0.08587930816816058, 0.0, 0.0353175104153516, 0.0])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
func.func @f(%x: !v, %w: !v) -> f64 {
  %sum = array.sum %x along 0 : !v
  %n = array.dim n : f64
  %mean = arith.divf %sum, %n : f64
  %zero = arith.constant 0.0 : f64
  %none = arith.constant 0 : index
  %one = arith.constant 1 : index
  %flags = array.map %x (%e: f64) {
    %is_kept = arith.cmpf ogt, %e, %mean : f64
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
    %weights = array.scatter %w (%i: index) {
      %flag = array.index %flags[%i] : !at
      %place = array.index %places[%i] : !at
      %after = arith.muli %place, %flag : index
      %at = arith.subi %after, %one : index
      array.yield %at : index
    } : !v -> tensor<?xf64, #cotan.dims<p>>
    %each = arith.mulf %kept, %weights : tensor<?xf64, #cotan.dims<p>>
    %s = array.sum %each along 0 : tensor<?xf64, #cotan.dims<p>>
    %all = array.sum %weights along 0 : tensor<?xf64, #cotan.dims<p>>
    %t = arith.divf %s, %all : f64
    array.yield %t : f64
  } : f64
  return %r : f64
}
