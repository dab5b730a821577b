// Rows of three and of eight numbers: contiguous vectors and shuffles, no gathers.
// RUN: cotan opt %s --lower-to-loops
// COUNT: vector.gather 0
// COUNT: vector.scatter 0
// COUNT: vector.shuffle 72
func.func @lengths(%x: tensor<256x3xf64>) -> tensor<256xf64> {
  %r = array.build (%i: index) {
    %a = array.index %x[%i, 0] : tensor<256x3xf64>
    %b = array.index %x[%i, 1] : tensor<256x3xf64>
    %c = array.index %x[%i, 2] : tensor<256x3xf64>
    %aa = arith.mulf %a, %a : f64
    %bb = arith.mulf %b, %b : f64
    %cc = arith.mulf %c, %c : f64
    %ab = arith.addf %aa, %bb : f64
    %abc = arith.addf %ab, %cc : f64
    %s = math.sqrt %abc : f64
    array.yield %s : f64
  } : tensor<256xf64>
  return %r : tensor<256xf64>
}
func.func @sums(%x: tensor<256x8xf64>) -> tensor<256xf64> {
  %r = array.build (%i: index) {
    %row = array.index %x[%i] : tensor<256x8xf64>
    %e = math.exp %row : tensor<8xf64>
    %s = array.sum %e along 0 : tensor<8xf64>
    array.yield %s : f64
  } : tensor<256xf64>
  return %r : tensor<256xf64>
}
func.func @unit(%x: tensor<256x3xf64>) -> tensor<256x3xf64> {
  %r = array.build (%i: index) {
    %row = array.index %x[%i] : tensor<256x3xf64>
    %squares = arith.mulf %row, %row : tensor<3xf64>
    %s = array.sum %squares along 0 : tensor<3xf64>
    %t = math.sqrt %s : f64
    %all = array.replicate %t along 0 : f64 -> tensor<3xf64>
    %u = arith.divf %row, %all : tensor<3xf64>
    array.yield %u : tensor<3xf64>
  } : tensor<256x3xf64>
  return %r : tensor<256x3xf64>
}
