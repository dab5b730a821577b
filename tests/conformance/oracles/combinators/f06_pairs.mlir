// A filter, and all pairs of what is left.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-0.625, 1.5, -1.375, 0.75, -2.125, 2.625]) ~ 6.513257575757576
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625]) ~ (-2.4524219467401287)
// vjp: (0.375) ~ ([0.0, 0.5745523415977961, 0.0, 0.9745370370370371, 0.0, 0.3237105907560453])
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
    %rows = array.map %kept (%a: f64) {
      %row = array.map %kept (%b: f64) {
        %t1 = arith.mulf %a, %b : f64
        %t2 = arith.addf %a, %b : f64
        %c = arith.divf %t1, %t2 : f64
        array.yield %c : f64
      } : (tensor<?xf64, #cotan.dims<p>>) -> tensor<?xf64, #cotan.dims<p>>
      %s = array.sum %row along 0 : tensor<?xf64, #cotan.dims<p>>
      array.yield %s : f64
    } : (tensor<?xf64, #cotan.dims<p>>) -> tensor<?xf64, #cotan.dims<p>>
    %t = array.sum %rows along 0 : tensor<?xf64, #cotan.dims<p>>
    array.yield %t : f64
  } : f64
  return %r : f64
}
