// Arrays without elements may be as large as one likes beside that: nothing is gone through, and
// what is made of them still needs room.
// RUN: cotan opt %s
// EVAL: nothing(3) = 0
// EVAL: batches() = []
// EVAL: copies([]) = []
func.func private @none() -> tensor<1000000000000000000x0xi32> {
  %x = array.iota along 0 : tensor<1000000000000000000x0xi32>
  return %x : tensor<1000000000000000000x0xi32>
}
func.func @nothing(%i: index) -> i32 {
  %x = call @none() : () -> tensor<1000000000000000000x0xi32>
  %a = array.reverse %x along 0 : tensor<1000000000000000000x0xi32>
  %b = array.shift %a by 2 along 0 : tensor<1000000000000000000x0xi32>
  %c = array.roll %b by -2 along 0 : tensor<1000000000000000000x0xi32>
  %d = array.slice %c from [0, 0] by [2, 1] : tensor<1000000000000000000x0xi32> -> tensor<400000000000000000x0xi32>
  %e = array.stack %d, %d along 1 : tensor<400000000000000000x0xi32>, tensor<400000000000000000x0xi32>
  %f = array.transpose %e by [2, 0, 1] : tensor<400000000000000000x2x0xi32>
  %g = array.index %f[%i, %i, %i] : tensor<0x400000000000000000x2xi32>
  return %g : i32
}
func.func @batches() -> tensor<0xi32> {
  %x = call @none() : () -> tensor<1000000000000000000x0xi32>
  %a = array.scan %x along 1 (%p: i32, %q: i32) {
    %r = arith.addi %p, %q : i32
    array.yield %r : i32
  } : tensor<1000000000000000000x0xi32>
  %b = array.reshape %a : tensor<1000000000000000000x0xi32> -> tensor<1000000000000000000x1x0xi32>
  %c = array.reduce %b along 1 (%p: tensor<0xi32>, %q: tensor<0xi32>) {
    array.yield %q : tensor<0xi32>
  } : tensor<1000000000000000000x1x0xi32>
  %d = array.sum %c along 0 : tensor<1000000000000000000x0xi32>
  return %d : tensor<0xi32>
}
func.func @copies(%x: tensor<0xi32>) -> tensor<0xi32> {
  %y = array.replicate %x along 0 : tensor<0xi32> -> tensor<1000000000000000000x0xi32>
  %z = array.concat %y, %y along 1 : tensor<1000000000000000000x0xi32>, tensor<1000000000000000000x0xi32>
  %r = array.max %z along 0 : tensor<1000000000000000000x0xi32>
  return %r : tensor<0xi32>
}
