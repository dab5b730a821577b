// A fold whose states are tuples without components would have no states.
// RUN[1]: cotan opt %s --flatten-tuples
func.func @f(%x: tensor<3xf64>) -> tuple<f64> {
  %none = "tuple.pack"() : () -> tuple<>
  %r = array.fold %x along 0 from %none (%s: tuple<>, %a: f64) {
    array.yield %s : tuple<>
  } : (tensor<3xf64>, tuple<>) -> tuple<>
  %y = arith.constant 1.0 : f64
  %t = tuple.pack %y : f64
  return %t : tuple<f64>
}
