// RUN: cotan opt %s --canonicalize --cse
// COUNT: mine.mix 1
// EVAL: mix(1.0, 3.0, 0.25) = 1.5
// OUT:
// module {
//   func.func @mix(%a: f64, %b: f64, %t: f64) -> f64 {
//     %r = mine.mix %a to %b by %t : f64
//     return %r : f64
//   }
//   func.func @known() -> f64 {
//     %r = arith.constant 2.0 : f64
//     return %r : f64
//   }
// }

func.func @mix(%a: f64, %b: f64, %t: f64) -> f64 {
  %r = mine.mix %a to %b by %t : f64
  return %r : f64
}
func.func @known() -> f64 {
  %zero = arith.constant 0.0 : f64
  %four = arith.constant 4.0 : f64
  %half = arith.constant 0.5 : f64
  %r = mine.mix %zero to %four by %half : f64
  return %r : f64
}
