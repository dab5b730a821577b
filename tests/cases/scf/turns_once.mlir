// A loop of one turn gives what its body gives, arguments too.
// RUN: cotan opt %s --canonicalize
// EVAL: main([2.0, 3.0]) = [2.0, 3.0]
// OUT:
// !vector = tensor<?xf64, #cotan.dims<n>>
// module {
//   func.func @main(%x: !vector) -> !vector {
//     return %x : !vector
//   }
// }
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @main(%x: !vector) -> !vector {
  %a = arith.constant 0 : index
  %b = arith.constant 1 : index
  %r = scf.for %i = %a to %b step %b iter_args(%v = %x) -> (!vector) {
    scf.yield %v : !vector
  }
  %s = array.reshape %r : !vector -> !vector
  return %s : !vector
}
