// RUN: cotan run %s --fn f --engine=interpret --random-seed 1
// Upstream finds no function from inside of operations that it does not know. // UPSTREAM: refused
// Parts are numbers in an array that is split into rows, too, and sorts move both together.
func.func @f(%x: tensor<3x4xcomplex<f32>>) -> (tensor<3x4xcomplex<f32>>, tensor<3x4xcomplex<f32>>, tensor<3x4xindex>) {
  %s = array.sort %x along 0 (%a: complex<f32>, %b: complex<f32>) {
    %less = func.call @precedes(%a, %b) : (complex<f32>, complex<f32>) -> i1
    array.yield %less : i1
  } : tensor<3x4xcomplex<f32>>
  %i = array.argsort %x along 0 (%a: complex<f32>, %b: complex<f32>) {
    %less = func.call @precedes(%a, %b) : (complex<f32>, complex<f32>) -> i1
    array.yield %less : i1
  } : tensor<3x4xcomplex<f32>>
  return %x, %s, %i : tensor<3x4xcomplex<f32>>, tensor<3x4xcomplex<f32>>, tensor<3x4xindex>
}
func.func private @precedes(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %x = complex.re %a : complex<f32>
  %y = complex.re %b : complex<f32>
  %r = arith.cmpf olt, %x, %y : f32
  return %r : i1
}
