// A body that captures a tuple to read a component of it returns the cotangent of the tuple.
// RUN: cotan opt %s --pass-pipeline='builtin.module(differentiate{method=unary-normal-form})'
// COUNT: ad.grad 0
// EVAL: of_selected(0.5, 1.0) ~ 0.8775825618904, 0.0
// EVAL: of_shared(0.5, 3.0, 2) ~ 16.309690970754, 2.718281828459
// EVAL: of_counted(2.0, 1.0, 1) ~ -0.4161468365471, 0.0
// EVAL: of_arrays([0.5, -1.0, 2.0], 0.75, 2) ~ [2.018253926976, 1.013794940605, -0.739301095274], 1.437041786818
!pair = tuple<f64, f64>
!state = tuple<f64, !pair>
!mixed = tuple<f64, tuple<tensor<3xf64>, tuple<f64, index>>>

func.func private @selected(%x: f64, %y: f64) -> f64 {
  %t = tuple.pack %x, %y : f64, f64
  %c = arith.cmpf olt, %x, %y : f64
  %r = scf.if %c -> (f64) {
    %a = tuple.get %t[0] : !pair
    %s = math.sin %a : f64
    scf.yield %s : f64
  } else {
    %a = tuple.get %t[1] : !pair
    scf.yield %a : f64
  }
  return %r : f64
}
func.func private @shared(%x: f64, %y: f64, %n: index) -> f64 {
  %s0 = math.exp %x : f64
  %t = tuple.pack %s0, %y : f64, f64
  %u = tuple.pack %t, %s0 : !pair, f64
  %r = array.with_dim %n as "k" {
    %q = tuple.get %u[0] : tuple<!pair, f64>
    %a = tuple.get %q[0] : !pair
    %b = tuple.get %t[1] : !pair
    %s = arith.mulf %a, %s0 : f64
    %m = arith.mulf %s, %b : f64
    array.yield %m : f64
  } : f64
  return %r : f64
}
func.func private @counted(%x: f64, %y: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p0 = tuple.pack %x, %y : f64, f64
  %s0 = tuple.pack %x, %p0 : f64, !pair
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %s0) -> (!state) {
    %q = tuple.get %s[1] : !state
    %a = tuple.get %q[0] : !pair
    %b = math.sin %a : f64
    %p = tuple.pack %b, %y : f64, f64
    %t = tuple.pack %b, %p : f64, !pair
    scf.yield %t : !state
  }
  %q1 = tuple.get %r[1] : !state
  %o = tuple.get %q1[0] : !pair
  return %o : f64
}
func.func private @arrays(%v: tensor<3xf64>, %y: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tuple.pack %y, %n : f64, index
  %p0 = tuple.pack %v, %e : tensor<3xf64>, tuple<f64, index>
  %s0 = tuple.pack %y, %p0 : f64, tuple<tensor<3xf64>, tuple<f64, index>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %s0) -> (!mixed) {
    %h = tuple.get %s[0] : !mixed
    %q = tuple.get %s[1] : !mixed
    %a = tuple.get %q[0] : tuple<tensor<3xf64>, tuple<f64, index>>
    %m = tuple.get %q[1] : tuple<tensor<3xf64>, tuple<f64, index>>
    %g = tuple.get %m[0] : tuple<f64, index>
    %b = math.sin %a : tensor<3xf64>
    %z = array.sum %b : tensor<3xf64>
    %k = arith.mulf %z, %g : f64
    %l = math.cos %k : f64
    %e2 = tuple.pack %l, %i : f64, index
    %p = tuple.pack %b, %e2 : tensor<3xf64>, tuple<f64, index>
    %w = arith.addf %h, %k : f64
    %t = tuple.pack %w, %p : f64, tuple<tensor<3xf64>, tuple<f64, index>>
    scf.yield %t : !mixed
  }
  %h = tuple.get %r[0] : !mixed
  %q1 = tuple.get %r[1] : !mixed
  %o = tuple.get %q1[0] : tuple<tensor<3xf64>, tuple<f64, index>>
  %u = array.sum %o : tensor<3xf64>
  %w = arith.addf %h, %u : f64
  return %w : f64
}

func.func @of_selected(%x: f64, %y: f64) -> (f64, f64) {
  %dx, %dy = ad.grad @selected(%x, %y) {wrt = [0, 1]} : (f64, f64) -> (f64, f64)
  return %dx, %dy : f64, f64
}
func.func @of_shared(%x: f64, %y: f64, %n: index) -> (f64, f64) {
  %dx, %dy = ad.grad @shared(%x, %y, %n) {wrt = [0, 1]} : (f64, f64, index) -> (f64, f64)
  return %dx, %dy : f64, f64
}
func.func @of_counted(%x: f64, %y: f64, %n: index) -> (f64, f64) {
  %dx, %dy = ad.grad @counted(%x, %y, %n) {wrt = [0, 1]} : (f64, f64, index) -> (f64, f64)
  return %dx, %dy : f64, f64
}
func.func @of_arrays(%v: tensor<3xf64>, %y: f64, %n: index) -> (tensor<3xf64>, f64) {
  %dv, %dy = ad.grad @arrays(%v, %y, %n) {wrt = [0, 1]} : (tensor<3xf64>, f64, index) -> (tensor<3xf64>, f64)
  return %dv, %dy : tensor<3xf64>, f64
}
