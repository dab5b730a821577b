// With `if-legal`, public functions keep their types: a module in which one has tuples is unchanged.
// RUN: cotan opt %s --split-input-file --flatten-tuples=if-legal=true
func.func private @swap(%t: tuple<f64, f64>) -> tuple<f64, f64> {
  %a = tuple.get %t[0] : tuple<f64, f64>
  %b = tuple.get %t[1] : tuple<f64, f64>
  %r = tuple.pack %b, %a : f64, f64
  return %r : tuple<f64, f64>
}
func.func @difference(%x: f64, %y: f64) -> f64 {
  %t = tuple.pack %x, %y : f64, f64
  %s = call @swap(%t) : (tuple<f64, f64>) -> tuple<f64, f64>
  %a = tuple.get %s[0] : tuple<f64, f64>
  %b = tuple.get %s[1] : tuple<f64, f64>
  %r = arith.subf %a, %b : f64
  return %r : f64
}
// -----
func.func @swap(%t: tuple<f64, f64>) -> tuple<f64, f64> {
  %a = tuple.get %t[0] : tuple<f64, f64>
  %b = tuple.get %t[1] : tuple<f64, f64>
  %r = tuple.pack %b, %a : f64, f64
  return %r : tuple<f64, f64>
}
// -----
func.func private @elsewhere(%t: tuple<f64, f64>) -> f64
func.func @f(%x: f64) -> f64 {
  %t = tuple.pack %x, %x : f64, f64
  %r = call @elsewhere(%t) : (tuple<f64, f64>) -> f64
  return %r : f64
}
