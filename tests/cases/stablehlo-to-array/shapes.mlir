// Views, copies, indices, slices and padding.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: broadcasts([1.0, 2.0, 3.0], 7.0, [[5.0], [6.0]]) = [[[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]], [[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]]], [[7.0, 7.0], [7.0, 7.0]], [[5.0, 5.0, 5.0], [6.0, 6.0, 6.0]]
// EVAL: swapped([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]) = [[[0.0, 3.0], [0.0, 3.0]], [[1.0, 4.0], [1.0, 4.0]], [[2.0, 5.0], [2.0, 5.0]]]
// EVAL: views([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]) = [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]], [[5.0, 4.0, 3.0], [2.0, 1.0, 0.0]], 2.0
// EVAL: indices([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]) = [0, 1, 2], [[0.0, 2.0, 4.0], [3.0, 5.0, 7.0]], [[0, 0], [1, 1]]
// EVAL: joined([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [[10.0, 11.0, 12.0], [13.0, 14.0, 15.0]]) = [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [10.0, 11.0, 12.0], [13.0, 14.0, 15.0], [0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [[0.0, 1.0, 2.0, 10.0, 11.0, 12.0], [3.0, 4.0, 5.0, 13.0, 14.0, 15.0]]
// EVAL: slices([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]) = [[1.0, 2.0]], [[0.0, 2.0], [3.0, 5.0]], []
// EVAL: pads([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], 9.0) = [[9.0, 9.0, 9.0, 9.0, 9.0], [0.0, 1.0, 2.0, 9.0, 9.0], [3.0, 4.0, 5.0, 9.0, 9.0]], [[9.0, 0.0, 9.0, 9.0, 1.0, 9.0, 9.0, 2.0], [9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0], [9.0, 3.0, 9.0, 9.0, 4.0, 9.0, 9.0, 5.0]], [[3.0], [9.0]], [[9.0, 9.0, 9.0]]
// EVAL: empty([[], []]) = [], [0.0, 0.0], [1.0, 1.0]

func.func @broadcasts(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<2x1xf32>) -> (tensor<2x3x2xf32>, tensor<2x2xf32>, tensor<2x3xf32>) {
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
  %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
  %2 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x3xf32>
  return %0, %1, %2 : tensor<2x3x2xf32>, tensor<2x2xf32>, tensor<2x3xf32>
}

func.func @swapped(%arg0: tensor<2x3xf32>) -> tensor<3x2x2xf32> {
  %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<3x2xf32>) -> tensor<3x1x2xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<3x1x2xf32>) -> tensor<3x2x2xf32>
  return %2 : tensor<3x2x2xf32>
}

func.func @views(%arg0: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<f32>) {
  %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<2x3xf32>
  %3 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
  %4 = stablehlo.slice %3 [2:3] : (tensor<6xf32>) -> tensor<1xf32>
  %5 = stablehlo.reshape %4 : (tensor<1xf32>) -> tensor<f32>
  return %0, %1, %2, %5 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<f32>
}

func.func @indices(%arg0: tensor<2x3xf32>) -> (tensor<3xi32>, tensor<2x3xf32>, tensor<2x2xui8>) {
  %0 = stablehlo.iota dim = 0 : tensor<3xi32>
  %1 = stablehlo.iota dim = 1 : tensor<2x3xf32>
  %2 = stablehlo.add %1, %arg0 : tensor<2x3xf32>
  %3 = stablehlo.iota dim = 0 : tensor<2x2xui8>
  return %0, %2, %3 : tensor<3xi32>, tensor<2x3xf32>, tensor<2x2xui8>
}

func.func @joined(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> (tensor<6x3xf32>, tensor<2x6xf32>) {
  %0 = stablehlo.concatenate %arg0, %arg1, %arg0, dim = 0 : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<6x3xf32>
  %1 = stablehlo.concatenate %arg0, %arg1, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  return %0, %1 : tensor<6x3xf32>, tensor<2x6xf32>
}

func.func @slices(%arg0: tensor<2x3xf32>) -> (tensor<1x2xf32>, tensor<2x2xf32>, tensor<0x3xf32>) {
  %0 = stablehlo.slice %arg0 [0:1, 1:3] : (tensor<2x3xf32>) -> tensor<1x2xf32>
  %1 = stablehlo.slice %arg0 [0:2, 0:3:2] : (tensor<2x3xf32>) -> tensor<2x2xf32>
  %2 = stablehlo.slice %arg0 [1:1, 0:3] : (tensor<2x3xf32>) -> tensor<0x3xf32>
  return %0, %1, %2 : tensor<1x2xf32>, tensor<2x2xf32>, tensor<0x3xf32>
}

func.func @pads(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) -> (tensor<3x5xf32>, tensor<3x8xf32>, tensor<2x1xf32>, tensor<1x3xf32>) {
  %0 = stablehlo.pad %arg0, %arg1, low = [1, 0], high = [0, 2], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x5xf32>
  %1 = stablehlo.pad %arg0, %arg1, low = [0, 1], high = [0, 0], interior = [1, 2] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x8xf32>
  %2 = stablehlo.pad %arg0, %arg1, low = [-1, 0], high = [1, -2], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x1xf32>
  %3 = stablehlo.pad %arg0, %arg1, low = [-3, 0], high = [2, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return %0, %1, %2, %3 : tensor<3x5xf32>, tensor<3x8xf32>, tensor<2x1xf32>, tensor<1x3xf32>
}

func.func @empty(%arg0: tensor<2x0xf32>) -> (tensor<0xf32>, tensor<2xf32>, tensor<2xf32>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x0xf32>, tensor<f32>) -> tensor<0xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
  %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
  %3 = stablehlo.concatenate %arg0, %2, dim = 1 : (tensor<2x0xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %4 = stablehlo.reduce(%3 init: %cst_2) applies stablehlo.maximum across dimensions = [1] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2xf32>
  return %0, %1, %4 : tensor<0xf32>, tensor<2xf32>, tensor<2xf32>
}
