// Examples 4.1 and 4.2: cos; pair, on three numbers, and that turned around.
// RUN: cotan opt %s --reverse-unary-normal-form
// EVAL: f(1.0, 2.0, 0.5) ~ 1.0, 2.0, (0.5, 0.87758256189037)
// RUN: cotan opt %s --pass-pipeline='builtin.module(reverse-unary-normal-form,from-unary-normal-form,partial-eval)'
func.func @f(%x1: f64, %x2: f64, %x3: f64) -> (f64, f64, tuple<f64, f64>) {
  %s0 = tuple.pack %x1, %x2, %x3 : f64, f64, f64
  %s1 = unf.apply %s0 (%x: f64) {
    %y = math.cos %x : f64
    unf.yield %y : f64
  } : tuple<f64, f64, f64> -> tuple<f64, f64, f64, f64>
  %s2 = unf.pair %s1 last 2 : tuple<f64, f64, f64, f64>
  %r1 = tuple.get %s2[0] : tuple<f64, f64, tuple<f64, f64>>
  %r2 = tuple.get %s2[1] : tuple<f64, f64, tuple<f64, f64>>
  %r3 = tuple.get %s2[2] : tuple<f64, f64, tuple<f64, f64>>
  return %r1, %r2, %r3 : f64, f64, tuple<f64, f64>
}
