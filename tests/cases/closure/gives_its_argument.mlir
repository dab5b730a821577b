// RUN: cotan opt %s --canonicalize

// What a body gives may be what it takes.
func.func @f(%x: f64) -> f64 {
  %f = closure.lambda (%u: f64) {
    closure.yield %u : f64
  } : (f64) -> f64
  %y = closure.apply %f(%x) : (f64) -> f64
  return %y : f64
}
// OUT:
// module {
//   func.func @f(%x: f64) -> f64 {
//     return %x : f64
//   }
// }
