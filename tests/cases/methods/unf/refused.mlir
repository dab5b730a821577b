// What has no unary normal form, and what partial evaluation cannot do without functions.
// RUN[1]: cotan opt %s --split-input-file --pass-pipeline='builtin.module(to-unary-normal-form,reverse-unary-normal-form,from-unary-normal-form,partial-eval)'
func.func @branches(%x: f64) -> f64 {
  cf.br ^next(%x : f64)
^next(%y: f64):
  return %y : f64
}
// -----
func.func @memory(%m: memref<4xf64>, %x: f64, %i: index) -> f64 {
  memref.store %x, %m[%i] : memref<4xf64>
  return %x : f64
}
// -----
func.func @unknown(%c: i1, %x: f64) -> f64 {
  %f = scf.if %c -> ((f64) -> f64) {
    %g = closure.lambda (%y: f64) {
      closure.yield %y : f64
    } : (f64) -> f64
    scf.yield %g : (f64) -> f64
  } else {
    %g = closure.lambda (%y: f64) {
      %z = math.sin %y : f64
      closure.yield %z : f64
    } : (f64) -> f64
    scf.yield %g : (f64) -> f64
  }
  %r = closure.apply %f(%x) : (f64) -> f64
  return %r : f64
}
