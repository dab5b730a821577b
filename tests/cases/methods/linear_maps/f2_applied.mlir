// The later stages of f2, from its Jacobian as it is made: applied forwards and in reverse, and transposed,
// which changes nothing.
// RUN: cotan opt %s --inline --linear-simplify --cse
// RUN: cotan opt %s --inline --linear-simplify --lower-linear --cse
// RUN: cotan opt %s --pass-pipeline='inline,lower-linear{mode=forward}'
// RUN: cotan opt %s --pass-pipeline='inline,lower-linear{mode=reverse}'
// RUN: cotan opt %s --pass-pipeline='inline,push-linear-transposes,cse,push-linear-transposes'
// EVAL: forward(1.0, 1.0) = 7.0
// EVAL: reverse(1.0, 1.0) = 7.0
// EVAL: back(1.5, 1.0) = 20.25
func.func private @jacobian(%x: f64) -> !linear.map<f64, f64> {
  %dx = linear.identity : !linear.map<f64, f64>
  %y = arith.mulf %x, %x : f64
  %0 = linear.scale %x : f64 -> !linear.map<f64, f64>
  %1 = linear.hcat %0, %0 : !linear.map<f64, f64>, !linear.map<f64, f64>
  %2 = linear.vcat %dx, %dx : !linear.map<f64, f64>, !linear.map<f64, f64>
  %dy = linear.compose %1, %2 : !linear.map<tuple<f64, f64>, f64>, !linear.map<f64, tuple<f64, f64>>
  %z = arith.addf %x, %y : f64
  %3 = linear.identity : !linear.map<f64, f64>
  %4 = linear.hcat %3, %3 : !linear.map<f64, f64>, !linear.map<f64, f64>
  %5 = linear.vcat %dx, %dy : !linear.map<f64, f64>, !linear.map<f64, f64>
  %dz = linear.compose %4, %5 : !linear.map<tuple<f64, f64>, f64>, !linear.map<f64, tuple<f64, f64>>
  %6 = linear.scale %z : f64 -> !linear.map<f64, f64>
  %7 = linear.scale %y : f64 -> !linear.map<f64, f64>
  %8 = linear.hcat %6, %7 : !linear.map<f64, f64>, !linear.map<f64, f64>
  %9 = linear.vcat %dy, %dz : !linear.map<f64, f64>, !linear.map<f64, f64>
  %dr = linear.compose %8, %9 : !linear.map<tuple<f64, f64>, f64>, !linear.map<f64, tuple<f64, f64>>
  return %dr : !linear.map<f64, f64>
}
func.func @forward(%x: f64, %dx: f64) -> f64 {
  %map = call @jacobian(%x) : (f64) -> !linear.map<f64, f64>
  %dr = linear.apply %map, %dx : !linear.map<f64, f64>, f64
  return %dr : f64
}
func.func @reverse(%x: f64, %dr: f64) -> f64 {
  %map = call @jacobian(%x) : (f64) -> !linear.map<f64, f64>
  %dx = linear.reverse_apply %dr, %map : f64, !linear.map<f64, f64>
  return %dx : f64
}
func.func @back(%x: f64, %dr: f64) -> f64 {
  %map = call @jacobian(%x) : (f64) -> !linear.map<f64, f64>
  %back = linear.transpose %map : !linear.map<f64, f64>
  %dx = linear.apply %back, %dr : !linear.map<f64, f64>, f64
  return %dx : f64
}
