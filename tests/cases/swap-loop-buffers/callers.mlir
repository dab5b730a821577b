// A state in a buffer of the caller is copied there after the loop, whether the number of iterations is even
// or odd. Of two states that are swapped, the copy could overwrite the other one: they are copied in each
// iteration.
// RUN: cotan opt %s --arrays-to-nests --bufferize --canonicalize --cse --swap-loop-buffers
// COUNT: memref.alloc 2
// COUNT: memref.store 8
!n = tensor<?xf64, #cotan.dims<n>>
func.func @one(%x: !n, %count: index) -> !n {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %t = %zero to %count step %one iter_args(%s = %x) -> (!n) {
    %y = array.build (%i: index) {
      %a = array.index %s[%i] : !n
      %b = array.index %s[%zero] : !n
      %c = arith.addf %a, %b : f64
      array.yield %c : f64
    } : !n
    scf.yield %y : !n
  }
  return %r : !n
}
func.func @two(%x: !n, %z: !n, %count: index) -> (!n, !n) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %t = %zero to %count step %one iter_args(%s = %x, %u = %z) -> (!n, !n) {
    %y = array.build (%i: index) {
      %a = array.index %u[%i] : !n
      %b = array.index %s[%zero] : !n
      %c = arith.addf %a, %b : f64
      array.yield %c : f64
    } : !n
    scf.yield %y, %s : !n, !n
  }
  return %r#0, %r#1 : !n, !n
}
