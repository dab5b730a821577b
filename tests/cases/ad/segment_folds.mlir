// Folds in segments, each a checkpoint: from the last element, along another axis, with what is kept at each
// step; left as they are inside of bodies and checkpoints.
// RUN: cotan opt %s --checkpoint-folds=levels=3 --gradient
// EVAL: last([1.0, 0.5, 2.0, -1.0, 0.25, 3.0, 1.5, 0.75, 1.25]) = 1.981273447160349
// EVAL: slope([1.0, 0.5, 2.0, -1.0, 0.25, 3.0, 1.5, 0.75, 1.25], 2.0) = -1.0546875
// RUN: cotan check %s --fn open --arg n=11 --with=checkpoint-folds,gradient --with=checkpoint-folds{levels=3},gradient
// RUN[2]: cotan opt %s --checkpoint-folds=levels=1
func.func @last(%x: tensor<9xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = array.fold %x along 0 right from %zero (%s: f64, %e: f64) {
    %t = math.sin %s : f64
    %n = arith.addf %t, %e : f64
    array.yield %n : f64
  } : (tensor<9xf64>, f64) -> f64
  return %r : f64
}
func.func @slope(%x: tensor<9xf64>, %a: f64) -> f64 {
  %da = ad.grad @powers(%x, %a) {wrt = [1]} : (tensor<9xf64>, f64) -> f64
  return %da : f64
}
func.func private @powers(%x: tensor<9xf64>, %a: f64) -> f64 {
  %r = array.fold %x along 0 from %a (%s: f64, %e: f64) {
    %n = arith.mulf %s, %e : f64
    array.yield %n : f64
  } : (tensor<9xf64>, f64) -> f64
  return %r : f64
}
func.func @open(%x: tensor<2x?xf64, #cotan.dims<n>>, %a: f64) -> (f64, tensor<?x2xf64, #cotan.dims<n>>) {
  %r, %kept = array.fold %x along 1 right from %a (%s: f64, %e: tensor<2xf64>) {
    %sum = array.sum %e along 0 : tensor<2xf64>
    %n = arith.mulf %s, %sum : f64
    %t = math.sin %n : f64
    %st = array.replicate %t along 0 : f64 -> tensor<2xf64>
    %row = arith.mulf %st, %e : tensor<2xf64>
    array.yield %t, %row : f64, tensor<2xf64>
  } : (tensor<2x?xf64, #cotan.dims<n>>, f64) -> (f64, tensor<?x2xf64, #cotan.dims<n>>)
  return %r, %kept : f64, tensor<?x2xf64, #cotan.dims<n>>
}
