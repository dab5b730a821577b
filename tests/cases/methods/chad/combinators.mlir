// What programs without variables are made of: identity, composition, projections, pairing, an operation, and
// functions that are given and applied. Each becomes a pair of its value and a linear function.
// RUN: cotan opt %s --chad --symbol-dce
// RUN: cotan opt %s --chad=mode=forward --symbol-dce
func.func private @identity(%a: f64) -> f64 {
  return %a : f64
}
func.func private @composition(%a: f64) -> f64 {
  %b = math.exp %a : f64
  %c = math.sin %b : f64
  return %c : f64
}
func.func private @first(%p: tuple<f64, f64>) -> f64 {
  %a = tuple.get %p[0] : tuple<f64, f64>
  return %a : f64
}
func.func private @second(%p: tuple<f64, f64>) -> f64 {
  %b = tuple.get %p[1] : tuple<f64, f64>
  return %b : f64
}
func.func private @pairing(%a: f64) -> tuple<f64, f64> {
  %b = math.exp %a : f64
  %c = math.sin %a : f64
  %p = tuple.pack %b, %c : f64, f64
  return %p : tuple<f64, f64>
}
func.func private @operation(%a: f64, %b: f64) -> f64 {
  %c = arith.mulf %a, %b : f64
  return %c : f64
}
func.func private @curried(%a: f64) -> ((f64) -> f64) {
  %f = closure.lambda (%b: f64) {
    %c = arith.mulf %a, %b : f64
    closure.yield %c : f64
  } : (f64) -> f64
  return %f : (f64) -> f64
}
func.func private @application(%f: (f64) -> f64, %a: f64) -> f64 {
  %b = closure.apply %f(%a) : (f64) -> f64
  return %b : f64
}
