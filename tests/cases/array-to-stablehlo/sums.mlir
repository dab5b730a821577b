// Contractions become products, sums and convolutions; additions become sums, padding or scatters.
// RUN: cotan opt %s --array-to-stablehlo

func.func @batched(%x: tensor<5x3x4xf32>, %y: tensor<5x4x2xf32>) -> tensor<5x3x2xf32> {
  %r = array.contract %x, %y over [4] by [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>] : tensor<5x3x4xf32>, tensor<5x4x2xf32> -> tensor<5x3x2xf32>
  return %r : tensor<5x3x2xf32>
}
func.func @filtered(%x: tensor<2x8x3xf32>, %w: tensor<3x3x4xf32>) -> tensor<2x8x4xf32> {
  %r = array.contract %x, %w over [3, 3] by [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3 - 1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>] : tensor<2x8x3xf32>, tensor<3x3x4xf32> -> tensor<2x8x4xf32>
  return %r : tensor<2x8x4xf32>
}
func.func @filtered_back(%y: tensor<2x4x4xf32>, %w: tensor<3x3x4xf32>) -> tensor<2x8x3xf32> {
  %r = array.accumulate over [2, 4, 4, 3, 3] (%b: index, %i: index, %o: index, %k: index, %c: index, %sum: !array.acc<tensor<2x8x3xf32>>) {
    %p = array.index %y[%b, %i, %o] : tensor<2x4x4xf32>
    %q = array.index %w[%k, %c, %o] : tensor<3x3x4xf32>
    %z = arith.mulf %p, %q : f32
    %s = array.add_at %sum[%b, 2 * %i + %k - 1, %c], %z : !array.acc<tensor<2x8x3xf32>>, f32
    array.yield %s : !array.acc<tensor<2x8x3xf32>>
  } : () -> tensor<2x8x3xf32>
  return %r : tensor<2x8x3xf32>
}
func.func @every_second(%x: tensor<3xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %r = array.accumulate %y over [3] (%i: index, %sum: !array.acc<tensor<8xf32>>) {
    %p = array.index %x[%i] : tensor<3xf32>
    %s = array.add_at %sum[2 * %i + 1], %p : !array.acc<tensor<8xf32>>, f32
    array.yield %s : !array.acc<tensor<8xf32>>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func @counted(%x: f32) -> tensor<2xf32> {
  %zero = arith.constant 0 : index
  %r = array.accumulate over [7] (%i: index, %sum: !array.acc<tensor<2xf32>>) {
    %s = array.add_at %sum[%zero], %x : !array.acc<tensor<2xf32>>, f32
    array.yield %s : !array.acc<tensor<2xf32>>
  } : () -> tensor<2xf32>
  return %r : tensor<2xf32>
}
func.func @rows(%x: tensor<3x2xf32>, %at: tensor<3xindex>) -> tensor<5x2xf32> {
  %r = array.scatter %x (%i: index) {
    %j = array.index %at[%i] : tensor<3xindex>
    array.yield %j : index
  } : tensor<3x2xf32> -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}
func.func @where_positive(%x: tensor<3xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %r = array.accumulate over [3] (%i: index, %sum: !array.acc<tensor<3xf32>>) {
    %a = array.index %x[%i] : tensor<3xf32>
    %c = arith.cmpf ogt, %a, %zero : f32
    %s = scf.if %c -> (!array.acc<tensor<3xf32>>) {
      %t = array.add_at %sum[2 - %i], %a : !array.acc<tensor<3xf32>>, f32
      scf.yield %t : !array.acc<tensor<3xf32>>
    } else {
      scf.yield %sum : !array.acc<tensor<3xf32>>
    }
    array.yield %s : !array.acc<tensor<3xf32>>
  } : () -> tensor<3xf32>
  return %r : tensor<3xf32>
}
