// A build keeps one residual for each element, a fold one for each step. Indices are known again, and so is what
// a step reads of arrays.
// RUN: cotan opt %s --to-combinators=prune=true --split-reverse --from-combinators --canonicalize
// RUN: cotan opt %s --to-combinators --from-combinators
// EVAL: waves([0.0, 1.0], 2.0) ~ [0.0, 0.9092974268256817]
// EVAL: horner(1.5, [2.0, -3.0, 0.5, 1.0]) = 1.75
// EVAL: partial_products([2.0, 3.0]) = [1.0, 2.0], 6.0
// EVAL: sums([[1.0, 2.0], [3.0, 4.0]]) = [3.0, 7.0]
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @waves(%x: !v, %k: f64) -> !v {
  %r = array.build (%i: index) {
    %e = array.index %x[%i] : !v
    %p = arith.mulf %k, %e : f64
    %s = math.sin %p : f64
    array.yield %s : f64
  } : !v
  return %r : !v
}
func.func @horner(%c: f64, %v: !v) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = array.fold %v along 0 from %zero (%acc: f64, %b: f64) {
    %product = arith.mulf %acc, %c : f64
    %next = arith.addf %product, %b : f64
    array.yield %next : f64
  } : (!v, f64) -> f64
  return %r : f64
}
func.func @partial_products(%v: !v) -> (!v, f64) {
  %one = arith.constant 1.0 : f64
  %r, %kept = array.fold %v along 0 from %one (%acc: f64, %b: f64) {
    %next = arith.mulf %acc, %b : f64
    array.yield %next, %acc : f64, f64
  } : (!v, f64) -> (f64, !v)
  return %kept, %r : !v, f64
}
func.func @sums(%a: !m) -> !v {
  %zero = arith.constant dense<0.0> : tensor<0xf64>
  %start = array.build (%i: index) {
    %z = arith.constant 0.0 : f64
    array.yield %z : f64
  } : !v
  %r = array.fold %a along 1 right from %start (%acc: !v, %column: !v) {
    %next = arith.addf %acc, %column : !v
    array.yield %next : !v
  } : (!m, !v) -> !v
  return %r : !v
}
