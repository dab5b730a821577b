// Derivatives at a point, as functions.
// The values of a function, and its derivative there as a function of tangents, which sees what was
// computed for the values and is applied as often as one likes: nothing of it is left.
// RUN: cotan opt %s --split-input-file --differentiate
// RUN: cotan opt %s --split-input-file --gradient
// EVAL: twice([1.0, 2.0]) = [3.0, 12.0], [30.0, 120.0]
// EVAL: of_one(2.0, 3.0) = 6.0, 6.0
// EVAL: given(3.0) = 9.0, 12.0
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @cubes(%x: !v) -> !v {
  %c = array.map %x (%a: f64) {
    %s = arith.mulf %a, %a : f64
    %y = arith.mulf %s, %a : f64
    array.yield %y : f64
  } : (!v) -> !v
  return %c : !v
}
func.func private @product(%x: f64, %y: f64) -> f64 {
  %p = arith.mulf %x, %y : f64
  return %p : f64
}
func.func private @square(%x: f64) -> f64 {
  %p = arith.mulf %x, %x : f64
  return %p : f64
}
func.func private @slope_of_square(%x: f64) -> (f64, (f64) -> f64) {
  %y, %slope = ad.linearize @square(%x) : (f64) -> (f64, (f64) -> f64)
  return %y, %slope : f64, (f64) -> f64
}
func.func @twice(%x: !v) -> (!v, !v) {
  %one = arith.constant 1.0 : f64
  %ten = arith.constant 10.0 : f64
  %u = array.replicate %one along 0 : f64 -> !v
  %v = array.replicate %ten along 0 : f64 -> !v
  %y, %linear = ad.linearize @cubes(%x) {wrt = [0]} : (!v) -> (!v, (!v) -> !v)
  %s = closure.apply %linear(%u) : (!v) -> !v
  %t = closure.apply %linear(%v) : (!v) -> !v
  return %s, %t : !v, !v
}
func.func @of_one(%x: f64, %y: f64) -> (f64, f64) {
  %p, %linear = ad.linearize @product(%x, %y) {wrt = [1]} : (f64, f64) -> (f64, (f64) -> f64)
  %d = closure.apply %linear(%y) : (f64) -> f64
  return %p, %d : f64, f64
}
func.func @given(%x: f64) -> (f64, f64) {
  %two = arith.constant 2.0 : f64
  %y, %slope = func.call @slope_of_square(%x) : (f64) -> (f64, (f64) -> f64)
  %d = closure.apply %slope(%two) : (f64) -> f64
  return %y, %d : f64, f64
}
