// Figure 1(a): let y = 2 * x in let z = x * y in let w = cos z in ((y, z), w), and its derivative in both
// directions.
// RUN: cotan opt %s --chad
// RUN: cotan opt %s --chad=mode=forward
func.func @f(%x: f64) -> tuple<tuple<f64, f64>, f64> {
  %two = arith.constant 2.0 : f64
  %y = arith.mulf %two, %x : f64
  %z = arith.mulf %x, %y : f64
  %w = math.cos %z : f64
  %pair = tuple.pack %y, %z : f64, f64
  %v = tuple.pack %pair, %w : tuple<f64, f64>, f64
  return %v : tuple<tuple<f64, f64>, f64>
}
