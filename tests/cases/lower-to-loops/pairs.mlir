// Differences of all pairs of rows have two readers, and are computed by each; their lengths are stored.
// RUN: cotan opt %s --lower-to-loops
// COUNT: memref.alloc 1
func.func @forces(%x: tensor<64x3xf64>) -> tensor<64x3xf64> {
  %rows = array.replicate %x along 1 : tensor<64x3xf64> -> tensor<64x64x3xf64>
  %columns = array.replicate %x along 0 : tensor<64x3xf64> -> tensor<64x64x3xf64>
  %d = arith.subf %rows, %columns : tensor<64x64x3xf64>
  %r = array.contract %d, %d over [3] by [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>] : tensor<64x64x3xf64>, tensor<64x64x3xf64> -> tensor<64x64xf64>
  %w = math.exp %r : tensor<64x64xf64>
  %f = array.contract %w, %d over [] by [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>] : tensor<64x64xf64>, tensor<64x64x3xf64> -> tensor<64x64x3xf64>
  %s = array.sum %f along 0 : tensor<64x64x3xf64>
  %t = array.sum %f along 1 : tensor<64x64x3xf64>
  %all = arith.subf %t, %s : tensor<64x3xf64>
  return %all : tensor<64x3xf64>
}
