// Sorts of complex numbers move both parts together, by any comparison of their bodies. // UPSTREAM: refused
// RUN: cotan run %s --fn by_parts --engine=interpret --arg "[[2.0, 1.0], [1.0, nan], [nan, 0.0], [1.0, 5.0], [-0.0, 3.0], [1.0, -inf], [2.0, 1.0]]" --arg "[0, 1, 2, 3, 4, 5, 6]"
// RUN: cotan run %s --fn by_parts --arg "[[2.0, 1.0], [1.0, nan], [nan, 0.0], [1.0, 5.0], [-0.0, 3.0], [1.0, -inf], [2.0, 1.0]]" --arg "[0, 1, 2, 3, 4, 5, 6]"
// RUN: cotan run %s --fn by_size --engine=interpret --arg "[[[3.0, 4.0], [1.0, 0.0]], [[0.0, 1.0], [6.0, 8.0]]]"
// RUN: cotan run %s --fn by_size --arg "[[[3.0, 4.0], [1.0, 0.0]], [[0.0, 1.0], [6.0, 8.0]]]"
// RUN: cotan run %s --fn gradient --engine=interpret --arg "[[2.0, 1.0], [1.0, 0.5], [3.0, -1.0]]"
// RUN: cotan opt %s -complex-to-pairs -canonicalize

// By the real parts, then by the imaginary parts, NaN last.
func.func @by_parts(%x: tensor<7xcomplex<f64>>, %at: tensor<7xi64>) -> (tensor<7xcomplex<f64>>, tensor<7xi64>, tensor<7xindex>) {
  %s, %to = array.sort %x, %at along 0 (%a: complex<f64>, %b: complex<f64>, %i: i64, %j: i64) {
    %r = func.call @precedes(%a, %b) : (complex<f64>, complex<f64>) -> i1
    array.yield %r : i1
  } : tensor<7xcomplex<f64>>, tensor<7xi64>
  %p = array.argsort %at, %x along 0 (%i: i64, %j: i64, %a: complex<f64>, %b: complex<f64>) {
    %r = func.call @precedes(%a, %b) : (complex<f64>, complex<f64>) -> i1
    array.yield %r : i1
  } : tensor<7xi64>, tensor<7xcomplex<f64>>
  return %s, %to, %p : tensor<7xcomplex<f64>>, tensor<7xi64>, tensor<7xindex>
}
func.func private @precedes(%a: complex<f64>, %b: complex<f64>) -> i1 {
  %x = complex.re %a : complex<f64>
  %y = complex.re %b : complex<f64>
  %v = complex.im %a : complex<f64>
  %w = complex.im %b : complex<f64>
  %less = func.call @less(%x, %y) : (f64, f64) -> i1
  %more = func.call @less(%y, %x) : (f64, f64) -> i1
  %low = func.call @less(%v, %w) : (f64, f64) -> i1
  %true = arith.constant true
  %same = arith.xori %more, %true : i1
  %tie = arith.andi %same, %low : i1
  %r = arith.ori %less, %tie : i1
  return %r : i1
}
func.func private @less(%x: f64, %y: f64) -> i1 {
  %less = arith.cmpf olt, %x, %y : f64
  %number = arith.cmpf ord, %x, %x : f64
  %nan = arith.cmpf uno, %y, %y : f64
  %last = arith.andi %number, %nan : i1
  %r = arith.ori %less, %last : i1
  return %r : i1
}

// Along the last axis, by a key.
func.func @by_size(%x: tensor<2x2xcomplex<f64>>) -> (tensor<2x2xcomplex<f64>>, tensor<2x2xindex>) {
  %s = array.sort %x along 1 (%a: complex<f64>, %b: complex<f64>) {
    %v = complex.abs %a : complex<f64>
    %w = complex.abs %b : complex<f64>
    %r = arith.cmpf olt, %v, %w : f64
    array.yield %r : i1
  } : tensor<2x2xcomplex<f64>>
  %p = array.argsort %x along 0 (%a: complex<f64>, %b: complex<f64>) {
    %v = complex.abs %a : complex<f64>
    %w = complex.abs %b : complex<f64>
    %r = arith.cmpf olt, %v, %w : f64
    array.yield %r : i1
  } : tensor<2x2xcomplex<f64>>
  return %s, %p : tensor<2x2xcomplex<f64>>, tensor<2x2xindex>
}

// The cotangents go back to the elements from which they came.
func.func @weighted(%x: tensor<3xcomplex<f64>>) -> f64 {
  %s = array.sort %x along 0 (%a: complex<f64>, %b: complex<f64>) {
    %v = complex.re %a : complex<f64>
    %w = complex.re %b : complex<f64>
    %r = arith.cmpf olt, %v, %w : f64
    array.yield %r : i1
  } : tensor<3xcomplex<f64>>
  %weights = arith.constant dense<[(1.0, 10.0), (2.0, 20.0), (3.0, 30.0)]> : tensor<3xcomplex<f64>>
  %t = complex.mul %s, %weights : tensor<3xcomplex<f64>>
  %sum = array.sum %t along 0 : tensor<3xcomplex<f64>>
  %r = complex.re %sum : complex<f64>
  return %r : f64
}
func.func @gradient(%x: tensor<3xcomplex<f64>>) -> tensor<3xcomplex<f64>> {
  %g = ad.grad @weighted(%x) : (tensor<3xcomplex<f64>>) -> tensor<3xcomplex<f64>>
  return %g : tensor<3xcomplex<f64>>
}
