// What is carried may be a tuple: of its parts those are kept that the way back reads.
// RUN: cotan opt %s --differentiate --verify-each --verify-derivative-provenance
// EVAL: of_fold([1.0, 2.0, 3.0], 2.0) = [18.0, 8.0, 4.0], 10.0
// EVAL: of_for(2.0, 3) = 12.0
// EVAL: of_for(2.0, 0) = 0.0
// EVAL: of_for_twice(2.0, 4) = 48.0
func.func private @sums_of_products(%x: tensor<3xf64>, %a: f64) -> f64 {
  %from = tuple.pack %a, %a : f64, f64
  %t = array.fold %x along 0 from %from (%s: tuple<f64, f64>, %v: f64) {
    %p = tuple.get %s[0] : tuple<f64, f64>
    %q = tuple.get %s[1] : tuple<f64, f64>
    %m = arith.mulf %p, %v : f64
    %n = arith.addf %q, %m : f64
    %u = tuple.pack %m, %n : f64, f64
    array.yield %u : tuple<f64, f64>
  } : (tensor<3xf64>, tuple<f64, f64>) -> tuple<f64, f64>
  %r = tuple.get %t[1] : tuple<f64, f64>
  return %r : f64
}
func.func @of_fold(%x: tensor<3xf64>, %a: f64) -> (tensor<3xf64>, f64) {
  %dx, %da = ad.grad @sums_of_products(%x, %a) : (tensor<3xf64>, f64) -> (tensor<3xf64>, f64)
  return %dx, %da : tensor<3xf64>, f64
}
func.func private @power(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %inner = tuple.pack %x, %n : f64, index
  %from = tuple.pack %one, %inner : f64, tuple<f64, index>
  %step = arith.constant 1 : index
  %t = scf.for %i = %zero to %n step %step iter_args(%s = %from) -> (tuple<f64, tuple<f64, index>>) {
    %p = tuple.get %s[0] : tuple<f64, tuple<f64, index>>
    %inside = tuple.get %s[1] : tuple<f64, tuple<f64, index>>
    %y = tuple.get %inside[0] : tuple<f64, index>
    %m = arith.mulf %p, %y : f64
    %u = tuple.pack %m, %inside : f64, tuple<f64, index>
    scf.yield %u : tuple<f64, tuple<f64, index>>
  }
  %r = tuple.get %t[0] : tuple<f64, tuple<f64, index>>
  return %r : f64
}
func.func @of_for(%x: f64, %n: index) -> f64 {
  %dx = ad.grad @power(%x, %n) : (f64, index) -> f64
  return %dx : f64
}
func.func @of_for_twice(%x: f64, %n: index) -> f64 {
  %dx = ad.grad @of_for(%x, %n) : (f64, index) -> f64
  return %dx : f64
}
