// O2: tuples.
// let q = <snd p, fst p * snd p> in let <a, b> = q in <a * b, k * sin b>
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f((0.6, 1.1), -0.4) ~ 0.726, -0.24524674078937
// jvp: ((1.0, -1.0), 0.5) ~ (-0.11, 0.14855997968724)
// vjp: (2.0, -1.0) ~ ((2.7675965818588, 2.8295981355594), -0.61311685197343)
!pair = tuple<f64, f64>
func.func @f(%p: !pair, %k: f64) -> (f64, f64) {
  %first = tuple.get %p[0] : !pair
  %second = tuple.get %p[1] : !pair
  %product = arith.mulf %first, %second : f64
  %q = tuple.pack %second, %product : f64, f64
  %a = tuple.get %q[0] : !pair
  %b = tuple.get %q[1] : !pair
  %left = arith.mulf %a, %b : f64
  %sine = math.sin %b : f64
  %right = arith.mulf %k, %sine : f64
  return %left, %right : f64, f64
}
