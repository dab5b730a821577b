// Indices that begin at the least integer are out of range.
// RUN: cotan opt %s --pass-pipeline="builtin.module(array-to-stablehlo,stablehlo-to-array)"
// EVAL: f([1.0, 2.0]) = [0.0, 0.0]
func.func @f(%x: tensor<2xf64>) -> tensor<2xf64> {
  %least = arith.constant -9223372036854775808 : index
  %r = array.build (%i: index) {
    %j = arith.addi %i, %least : index
    %a = array.index %x[%j] : tensor<2xf64>
    array.yield %a : f64
  } : tensor<2xf64>
  return %r : tensor<2xf64>
}
