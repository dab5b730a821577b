// What is read only where something else is put makes room for it: no buffer but the result's. Each of the two loops
// has one for what vectors leave over.
// RUN: cotan opt %s --lower-to-loops
// COUNT: memref.alloc 0
// COUNT: scf.for 4
!v = tensor<?xf64, #cotan.dims<n>>
func.func @both(%x: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %before = array.scan %x along 0 exclusive from %one : f64 (%a: f64, %b: f64) {
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : !v
  %behind = array.scan %x along 0 right exclusive from %one : f64 (%a: f64, %b: f64) {
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : !v
  %r = arith.addf %before, %behind : !v
  return %r : !v
}
