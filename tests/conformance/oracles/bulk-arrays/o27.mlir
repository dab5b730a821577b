// O27: numbers that are used on several paths.
// let y = exp x in let z = log y in y + sin z / cos z
// The second derivative is 5.597205835531.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.75) ~ 3.048596476557
// vjp: (1.0) ~ (3.984871980793)
func.func @f(%x: f64) -> f64 {
  %y = math.exp %x : f64
  %z = math.log %y : f64
  %sine = math.sin %z : f64
  %cosine = math.cos %z : f64
  %tangent = arith.divf %sine, %cosine : f64
  %r = arith.addf %y, %tangent : f64
  return %r : f64
}
