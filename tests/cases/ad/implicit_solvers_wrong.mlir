// A solver is one of three, and its options are known.
// RUN[1]: cotan grad %s --fn f
func.func private @square(%x: tensor<2xf64>, %y: tensor<2xf64>) -> tensor<2xf64> {
  %q = arith.mulf %y, %y : tensor<2xf64>
  %r = arith.subf %q, %x : tensor<2xf64>
  return %r : tensor<2xf64>
}
func.func private @root(%x: tensor<2xf64>) -> tensor<2xf64> attributes {cotan.implicit = @square, cotan.solver = {method = "cg", tolerance = 2.0}} {
  %y = math.sqrt %x : tensor<2xf64>
  return %y : tensor<2xf64>
}
func.func @f(%x: tensor<2xf64>) -> f64 {
  %y = func.call @root(%x) : (tensor<2xf64>) -> tensor<2xf64>
  %r = array.sum %y : tensor<2xf64>
  return %r : f64
}
