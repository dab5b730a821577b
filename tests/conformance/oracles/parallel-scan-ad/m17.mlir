// M17: a pair.
// \a b. let u = a * b in let w = [sin u, u] in fst w * snd w + u
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.7, -1.3) ~ -0.19155159688215
// jvp: (1.0, 0.5) ~ (0.33061175313853)
// vjp: (2.0) ~ (0.9048321664844, -0.48721732041468)
func.func @f(%a: f64, %b: f64) -> f64 {
  %u = arith.mulf %a, %b : f64
  %sine = math.sin %u : f64
  %w = tuple.pack %sine, %u : f64, f64
  %first = tuple.get %w[0] : tuple<f64, f64>
  %second = tuple.get %w[1] : tuple<f64, f64>
  %product = arith.mulf %first, %second : f64
  %r = arith.addf %product, %u : f64
  return %r : f64
}
