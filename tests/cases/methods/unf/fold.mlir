// A fold that sees a number (P14), a reduction from a unit that changes (P13), a fold of pairs, a product.
// RUN: cotan opt %s --pass-pipeline='builtin.module(to-unary-normal-form,reverse-unary-normal-form,from-unary-normal-form,partial-eval,cse)'
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @seen(%c: f64, %v: f64, %a: !vector) -> f64 {
  %folded = array.fold %a along 0 from %v (%x: f64, %y: f64) {
    %angle = arith.mulf %c, %x : f64
    %sine = math.sin %angle : f64
    %product = arith.mulf %x, %y : f64
    %r = arith.addf %sine, %product : f64
    array.yield %r : f64
  } : (!vector, f64) -> f64
  return %folded : f64
}
func.func @pairs(%a: !vector, %p: tuple<f64, f64>) -> f64 {
  %folded = array.fold %a along 0 from %p (%s: tuple<f64, f64>, %y: f64) {
    %one = tuple.get %s[0] : tuple<f64, f64>
    %other = tuple.get %s[1] : tuple<f64, f64>
    %product = arith.mulf %other, %y : f64
    %next = tuple.pack %product, %one : f64, f64
    array.yield %next : tuple<f64, f64>
  } : (!vector, tuple<f64, f64>) -> tuple<f64, f64>
  %r = tuple.get %folded[0] : tuple<f64, f64>
  return %r : f64
}
func.func @named(%a: !vector) -> (f64, f64) {
  %p = array.product %a along 0 : !vector
  %m = array.max %a along 0 : !vector
  return %p, %m : f64, f64
}
