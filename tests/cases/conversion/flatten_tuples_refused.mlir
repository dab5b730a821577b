// Operations without a pattern are named, all of them, and nothing changes.
// RUN[1]: cotan opt %s --flatten-tuples
// RUN: cotan opt %s --flatten-tuples=if-legal=true
func.func @f(%t: tuple<f64, f64>) -> tuple<f64, f64> {
  %v = builtin.unrealized_conversion_cast %t : tuple<f64, f64> to tuple<f64, f64>
  return %v : tuple<f64, f64>
}
