// Functions are specialized once for each combination of known arguments, and named after it.
// Arguments may be numbers, arrays, tuples and functions.
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{max-cost=0})'
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{function=apply known=f=@square})'
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{function=affine known=t=(2.0,[1.0,-1.0])})'
func.func private @power(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %p = scf.for %i = %zero to %n step %one iter_args(%q = %start) -> (f64) {
    %next = arith.mulf %q, %x : f64
    scf.yield %next : f64
  }
  return %p : f64
}
func.func @powers(%x: f64, %y: f64, %n: index) -> (f64, f64, f64, f64) {
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %half = arith.constant 0.5 : f64
  %a = call @power(%x, %two) : (f64, index) -> f64
  %b = call @power(%y, %three) : (f64, index) -> f64
  %c = call @power(%a, %three) : (f64, index) -> f64
  %d = call @power(%half, %n) : (f64, index) -> f64
  return %a, %b, %c, %d : f64, f64, f64, f64
}
func.func private @square(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
func.func @apply(%f: (f64) -> f64, %x: f64) -> f64 {
  %y = closure.apply %f(%x) : (f64) -> f64
  %z = closure.apply %f(%y) : (f64) -> f64
  return %z : f64
}
func.func @affine(%t: tuple<f64, tensor<2xf64>>, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %a = tuple.get %t[0] : tuple<f64, tensor<2xf64>>
  %b = tuple.get %t[1] : tuple<f64, tensor<2xf64>>
  %c = array.index %b[1] : tensor<2xf64>
  %d = arith.mulf %a, %x : f64
  %e = arith.addf %d, %c : f64
  return %e : f64
}
