// P9: a pair.
// let p = <x1 * x2, sin x1> in pi_1 p * pi_2 p
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.8, -1.3) ~ -0.7460503345355
// jvp: (1.0, 0.5) ~ (-1.3701954595306)
// vjp: (1.0) ~ (-1.6571378958904, 0.57388487271962)
func.func @f(%x1: f64, %x2: f64) -> f64 {
  %product = arith.mulf %x1, %x2 : f64
  %sine = math.sin %x1 : f64
  %p = tuple.pack %product, %sine : f64, f64
  %first = tuple.get %p[0] : tuple<f64, f64>
  %second = tuple.get %p[1] : tuple<f64, f64>
  %r = arith.mulf %first, %second : f64
  return %r : f64
}
