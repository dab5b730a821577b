// A nest that only puts elements goes backwards with one that does, and a copy is made on the way.
// RUN: cotan opt %s --arrays-to-nests --cse --fuse-loops=mode=nest
// COUNT: loop.nest 3
// EVAL: others([2.0, 3.0, 5.0]) = [15.0, 10.0, 6.0]
// EVAL: others([]) = []
// EVAL: dot([1.0, 2.0], [3.0, 4.0]) = 11.0, [3.0, 4.0], [1.0, 2.0]
!v = tensor<?xf64, #cotan.dims<n>>
// The product of all others: two sweeps.
func.func @others(%x: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %before = array.scan %x along 0 exclusive from %one : f64 (%a: f64, %b: f64) {
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : !v
  %behind = array.scan %x along 0 right exclusive from %one : f64 (%a: f64, %b: f64) {
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : !v
  %r = arith.mulf %before, %behind : !v
  return %r : !v
}
// One sweep: arguments that are returned are copied where they are read.
func.func @dot(%x: !v, %y: !v) -> (f64, !v, !v) {
  %p = arith.mulf %x, %y : !v
  %r = array.sum %p along 0 : !v
  return %r, %y, %x : f64, !v, !v
}
