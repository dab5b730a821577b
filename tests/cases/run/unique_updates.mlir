// RUN[1]: cotan run %s --arg "at=[1, 0, 1]" --engine=interpret
func.func @once(%at: tensor<3xindex>) -> tensor<2xf64> {
  %x = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %y = arith.constant dense<0.0> : tensor<2xf64>
  %r = array.reduce_by_index %x into %y unique at (%i: index) {
    %j = array.index %at[%i] : tensor<3xindex>
    array.yield %j : index
  } by (%old: f64, %new: f64) {
    array.yield %new : f64
  } : tensor<3xf64> into tensor<2xf64>
  return %r : tensor<2xf64>
}
