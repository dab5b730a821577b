// Taylor coefficients: of exp and sin, through a call, a loop and a map, with a custom rule, at a zero
// of a power, and of another jet.
// RUN: cotan opt %s --differentiate
// EVAL: exp(0.0, 1.0, 0.0, 0.0) = 1.0, 1.0, 0.5, 0.16666666666666666
// EVAL: of_call(0.0, 1.0, 0.0, 0.0) = 0.0, 2.0, 0.0, -0.3333333333333333
// EVAL: of_loop(2.0, 1.0, 0.0) = 256.0, 1024.0, 1792.0
// EVAL: of_map([1.0, 2.0], [1.0, 1.0], [0.0, 1.0]) = 9.0, 15.0, 21.0
// EVAL: of_rule(1.0, 1.0, 0.0, 0.0) = 1.0, 3.0, 3.0, 1.0
// EVAL: at_zero(0.0, 2.0, 1.0, 0.0) = 0.0, 0.0, 0.0, 8.0
// EVAL: again(1.0) = 6.0
func.func private @e(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}
func.func @exp(%x: f64, %x1: f64, %x2: f64, %x3: f64) -> (f64, f64, f64, f64) {
  %y:4 = ad.jet @e(%x, %x1, %x2, %x3) {order = 3 : i64} : (f64, f64, f64, f64) -> (f64, f64, f64, f64)
  return %y#0, %y#1, %y#2, %y#3 : f64, f64, f64, f64
}
func.func private @twice(%x: f64, %n: i32) -> (f64, i32) {
  %y = arith.addf %x, %x : f64
  return %y, %n : f64, i32
}
func.func private @sine(%x: f64) -> f64 {
  %n = arith.constant 1 : i32
  %s = math.sin %x : f64
  %y, %m = func.call @twice(%s, %n) : (f64, i32) -> (f64, i32)
  return %y : f64
}
func.func @of_call(%x: f64, %x1: f64, %x2: f64, %x3: f64) -> (f64, f64, f64, f64) {
  %y:4 = ad.jet @sine(%x, %x1, %x2, %x3) {order = 3 : i64} : (f64, f64, f64, f64) -> (f64, f64, f64, f64)
  return %y#0, %y#1, %y#2, %y#3 : f64, f64, f64, f64
}
func.func private @power(%x: f64) -> f64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %3 = arith.constant 3 : index
  %y = scf.for %i = %0 to %3 step %1 iter_args(%a = %x) -> f64 {
    %b = arith.mulf %a, %a : f64
    scf.yield %b : f64
  }
  return %y : f64
}
func.func @of_loop(%x: f64, %x1: f64, %x2: f64) -> (f64, f64, f64) {
  %y:3 = ad.jet @power(%x, %x1, %x2) {order = 2 : i64} : (f64, f64, f64) -> (f64, f64, f64)
  return %y#0, %y#1, %y#2 : f64, f64, f64
}
func.func private @cubes(%x: tensor<2xf64>) -> f64 {
  %c = array.map %x (%a: f64) {
    %b = arith.mulf %a, %a : f64
    %c = arith.mulf %b, %a : f64
    array.yield %c : f64
  } : (tensor<2xf64>) -> tensor<2xf64>
  %y = array.sum %c : tensor<2xf64>
  return %y : f64
}
func.func @of_map(%x: tensor<2xf64>, %x1: tensor<2xf64>, %x2: tensor<2xf64>) -> (f64, f64, f64) {
  %y:3 = ad.jet @cubes(%x, %x1, %x2) {order = 2 : i64} : (tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> (f64, f64, f64)
  return %y#0, %y#1, %y#2 : f64, f64, f64
}
func.func private @cube(%x: f64) -> f64 attributes {cotan.jvp = @cube_rule} {
  %s = arith.mulf %x, %x : f64
  %y = arith.mulf %s, %x : f64
  return %y : f64
}
func.func private @cube_rule(%x: f64, %dx: f64) -> (f64, f64) {
  %three = arith.constant 3.0 : f64
  %s = arith.mulf %x, %x : f64
  %y = arith.mulf %s, %x : f64
  %t = arith.mulf %three, %s : f64
  %dy = arith.mulf %t, %dx : f64
  return %y, %dy : f64, f64
}
func.func @of_rule(%x: f64, %x1: f64, %x2: f64, %x3: f64) -> (f64, f64, f64, f64) {
  %y:4 = ad.jet @cube(%x, %x1, %x2, %x3) {order = 3 : i64} : (f64, f64, f64, f64) -> (f64, f64, f64, f64)
  return %y#0, %y#1, %y#2, %y#3 : f64, f64, f64, f64
}
func.func private @third_power(%x: f64) -> f64 {
  %n = arith.constant 3.0 : f64
  %y = math.powf %x, %n : f64
  return %y : f64
}
func.func @at_zero(%x: f64, %x1: f64, %x2: f64, %x3: f64) -> (f64, f64, f64, f64) {
  %y:4 = ad.jet @third_power(%x, %x1, %x2, %x3) {order = 3 : i64} : (f64, f64, f64, f64) -> (f64, f64, f64, f64)
  return %y#0, %y#1, %y#2, %y#3 : f64, f64, f64, f64
}
func.func private @half_of_second(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %y:3 = ad.jet @third_power(%x, %one, %zero) {order = 2 : i64} : (f64, f64, f64) -> (f64, f64, f64)
  return %y#2 : f64
}
func.func @again(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
  %zero = arith.constant 0.0 : f64
  %y:3 = ad.jet @half_of_second(%x, %two, %zero) {order = 2 : i64} : (f64, f64, f64) -> (f64, f64, f64)
  return %y#1 : f64
}
