// A term, a leaf of a linear map and an accumulator are bound to the operation that makes them: no state holds them.
// RUN[1]: cotan opt %s --to-unary-normal-form --split-input-file
func.func @term(%x: f64) -> f64 {
  %term = combinator.primitive (%a: f64) {
    %y = math.sin %a : f64
    combinator.yield %y : f64
  } : !combinator.arrow<tuple<f64>, f64>
  %r = combinator.apply %term(%x : f64) : !combinator.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @leaf(%x: f64, %y: tensor<2xf64>) -> !linear.map<tensor<2xf64>, tensor<2x2xf64>> {
  %zero = arith.constant 0.0 : f64
  %zeros = array.replicate %zero along 0 : f64 -> tensor<2xf64>
  %r = linear.leaf (%a: tensor<2xf64>) {
    %s = array.stack %a, %zeros along 0 : tensor<2xf64>, tensor<2xf64>
    linear.yield %s : tensor<2x2xf64>
  } : !linear.map<tensor<2xf64>, tensor<2x2xf64>>
  return %r : !linear.map<tensor<2xf64>, tensor<2x2xf64>>
}
// -----
func.func private @add(%x: f64, %a: !array.acc<f64>) -> !array.acc<f64> {
  %b = array.add_at %a[], %x : !array.acc<f64>, f64
  return %b : !array.acc<f64>
}
