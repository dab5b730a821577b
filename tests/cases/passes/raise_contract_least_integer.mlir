// The least integer is a coefficient and an addend of affine maps.
// RUN: cotan opt %s --raise-contract
// COUNT: array.contract 1
// EVAL: f([1.0, 2.0], [3.0, 4.0]) = 0.0
func.func @f(%x: tensor<2xf64>, %y: tensor<2xf64>) -> f64 {
  %min = arith.constant -9223372036854775808 : index
  %p = array.build (%i: index) {
    %j = arith.addi %i, %min : index
    %a = array.index %x[%j] : tensor<2xf64>
    %k = arith.muli %i, %min : index
    %b = array.index %y[%k] : tensor<2xf64>
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : tensor<2xf64>
  %r = array.sum %p along 0 : tensor<2xf64>
  return %r : f64
}
