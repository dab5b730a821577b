// Contractions and convolutions.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: matrices([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]) = [[5.0, 14.0], [14.0, 50.0]], [[5.0, 14.0], [14.0, 50.0]]
// EVAL: batches([[[0.0, 1.0], [2.0, 3.0]], [[4.0, 5.0], [6.0, 7.0]]], [[[0.0, 1.0], [2.0, 3.0]], [[4.0, 5.0], [6.0, 7.0]]]) = [[[2.0, 10.0], [3.0, 19.0]], [[26.0, 66.0], [31.0, 79.0]]]
// EVAL: inner([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]) = 32.0, [[4.0, 5.0, 6.0], [8.0, 10.0, 12.0], [12.0, 15.0, 18.0]]
// EVAL: integers([1, 2, 3], [4, -5, 6]) = 12
// EVAL: line([[[0.0], [1.0], [2.0], [3.0], [4.0]]], [[[1.0]], [[10.0]], [[100.0]]]) = [[[100.0], [210.0], [321.0], [432.0], [43.0]]], [[[100.0], [210.0], [321.0], [432.0]]]
// EVAL: groups([[[[0.0, 1.0], [2.0, 3.0]], [[4.0, 5.0], [6.0, 7.0]]]], [[[[0.0, 1.0], [2.0, 3.0]]], [[[4.0, 5.0], [6.0, 7.0]]]]) = [[[[14.0]], [[126.0]]]]
// EVAL: batch_groups([[[0.0], [1.0]], [[2.0], [3.0]], [[4.0], [5.0]], [[6.0], [7.0]]], [[[0.0, 1.0]], [[2.0, 3.0]]]) = [[[2.0, 19.0]], [[6.0, 27.0]]]
// EVAL: grad_of_pool([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]) = [[0.0, 0.0, 0.0], [0.0, 1.0, 2.0]]

func.func @matrices(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %3 = stablehlo.dot_general %1, %2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return %0, %3 : tensor<2x2xf32>, tensor<2x2xf32>
}

func.func @batches(%arg0: tensor<2x2x2xf32>, %arg1: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [1], contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}

func.func @inner(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> (tensor<f32>, tensor<3x3xf32>) {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  %1 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
  %2 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
  %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
  %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
  %5 = stablehlo.multiply %3, %4 : tensor<3x3xf32>
  return %0, %5 : tensor<f32>, tensor<3x3xf32>
}

func.func @integers(%arg0: tensor<3xi32>, %arg1: tensor<3xi32>) -> tensor<i32> {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3xi32>, tensor<3xi32>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @line(%arg0: tensor<1x5x1xf32>, %arg1: tensor<3x1x1xf32>) -> (tensor<1x5x1xf32>, tensor<1x4x1xf32>) {
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x5x1xf32>, tensor<3x1x1xf32>) -> tensor<1x5x1xf32>
  %1 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[2, 0]], lhs_dilate = [2], rhs_dilate = [2], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x5x1xf32>, tensor<3x1x1xf32>) -> tensor<1x4x1xf32>
  return %0, %1 : tensor<1x5x1xf32>, tensor<1x4x1xf32>
}

func.func @groups(%arg0: tensor<1x2x2x2xf32>, %arg1: tensor<2x1x2x2xf32>) -> tensor<1x2x1x1xf32> {
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x2x2x2xf32>, tensor<2x1x2x2xf32>) -> tensor<1x2x1x1xf32>
  return %0 : tensor<1x2x1x1xf32>
}

func.func @batch_groups(%arg0: tensor<4x2x1xf32>, %arg1: tensor<2x1x2xf32>) -> tensor<2x1x2xf32> {
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x2x1xf32>, tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
  return %0 : tensor<2x1x2xf32>
}

func.func @grad_of_pool(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<f32>
  %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %10 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
    stablehlo.return %10 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x2xf32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<1x2xf32>
  %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %4 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x2xf32>, tensor<f32>) -> tensor<f32>
  %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
  %6 = stablehlo.multiply %5, %2 : tensor<1x2xf32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %7 = stablehlo.pad %arg0, %cst_3, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %8 = "stablehlo.select_and_scatter"(%7, %6, %cst_4) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %10 = stablehlo.compare GE, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %10 : tensor<i1>
  }, {
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %10 = stablehlo.add %arg1, %arg2 : tensor<f32>
    stablehlo.return %10 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<f32>) -> tensor<2x3xf32>
  %9 = stablehlo.slice %8 [0:2, 0:3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %9 : tensor<2x3xf32>
}
