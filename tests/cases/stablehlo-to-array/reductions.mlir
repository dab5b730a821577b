// Reductions by a name, by a body, and over windows.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: named([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]) = 15.0, [3.0, 5.0, 7.0], [2.0, 5.0], [0.0, 1.0, 2.0], [0.0, 60.0], [false, true], [false, false, false]
// EVAL: from_five([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]) = [8.0, 10.0, 12.0]
// EVAL: integers([3, -9, 4]) = -2, 4, -9
// EVAL: unsigned([3, -56, 4]) = -56, 3
// EVAL: places([[1.0, 5.0, 5.0], [4.0, 0.0, -2.0]]) = [1, 0], [0, 1, 1]
// EVAL: by_body([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]) = 1.0
// EVAL: bits([1, 2, 7]) = 4
// EVAL: pooled([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]) = [[4.0, 5.0, 5.0], [4.0, 5.0, 5.0]], [[0.0, 3.0], [3.0, 9.0]]
// EVAL: dilated([1.0, 2.0, 3.0, 4.0]) = [0.0, 3.0, 0.0, 5.0, 0.0, 7.0, 0.0]
// EVAL: cumulative([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]) = [[0.0, 1.0, 3.0], [3.0, 7.0, 12.0]], [[2.0, 2.0, 2.0], [5.0, 5.0, 5.0]], [[0.0, 1.0, 2.0], [0.0, 4.0, 10.0]]
// EVAL: nan([1.0, nan, 2.0]) = nan, nan, nan

func.func @named(%arg0: tensor<2x3xf32>) -> (tensor<f32>, tensor<3xf32>, tensor<2xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xi1>, tensor<3xi1>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %2 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %3 = stablehlo.reduce(%arg0 init: %cst_2) applies stablehlo.minimum across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %4 = stablehlo.reduce(%arg0 init: %cst_3) applies stablehlo.multiply across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %5 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %6 = stablehlo.compare GT, %arg0, %5, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %c = stablehlo.constant dense<false> : tensor<i1>
  %7 = stablehlo.reduce(%6 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<2xi1>
  %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %8 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %9 = stablehlo.compare GT, %arg0, %8, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %c_6 = stablehlo.constant dense<true> : tensor<i1>
  %10 = stablehlo.reduce(%9 init: %c_6) applies stablehlo.and across dimensions = [0] : (tensor<2x3xi1>, tensor<i1>) -> tensor<3xi1>
  return %0, %1, %2, %3, %4, %7, %10 : tensor<f32>, tensor<3xf32>, tensor<2xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xi1>, tensor<3xi1>
}

func.func @from_five(%arg0: tensor<2x3xf32>) -> tensor<3xf32> {
  %cst = stablehlo.constant dense<5.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @integers(%arg0: tensor<3xi32>) -> (tensor<i32>, tensor<i32>, tensor<i32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
  %c_0 = stablehlo.constant dense<-2147483648> : tensor<i32>
  %1 = stablehlo.reduce(%arg0 init: %c_0) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
  %c_1 = stablehlo.constant dense<2147483647> : tensor<i32>
  %2 = stablehlo.reduce(%arg0 init: %c_1) applies stablehlo.minimum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
  return %0, %1, %2 : tensor<i32>, tensor<i32>, tensor<i32>
}

func.func @unsigned(%arg0: tensor<3xui8>) -> (tensor<ui8>, tensor<ui8>) {
  %c = stablehlo.constant dense<0> : tensor<ui8>
  %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.maximum across dimensions = [0] : (tensor<3xui8>, tensor<ui8>) -> tensor<ui8>
  %c_0 = stablehlo.constant dense<255> : tensor<ui8>
  %1 = stablehlo.reduce(%arg0 init: %c_0) applies stablehlo.minimum across dimensions = [0] : (tensor<3xui8>, tensor<ui8>) -> tensor<ui8>
  return %0, %1 : tensor<ui8>, tensor<ui8>
}

func.func @places(%arg0: tensor<2x3xf32>) -> (tensor<2xi32>, tensor<3xi32>) {
  %0 = call @places_argmax(%arg0) : (tensor<2x3xf32>) -> tensor<2xi32>
  %1 = call @places_argmin(%arg0) : (tensor<2x3xf32>) -> tensor<3xi32>
  return %0, %1 : tensor<2xi32>, tensor<3xi32>
}
func.func private @places_argmax(%arg0: tensor<2x3xf32>) -> tensor<2xi32> {
  %0 = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
   reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
    %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.and %5, %6 : tensor<i1>
    %8 = stablehlo.or %4, %7 : tensor<i1>
    %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
    %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
  }
  return %1#1 : tensor<2xi32>
}
func.func private @places_argmin(%arg0: tensor<2x3xf32>) -> tensor<3xi32> {
  %0 = stablehlo.iota dim = 0 : tensor<2x3xi32>
  %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
   reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
    %2 = stablehlo.compare LT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.and %5, %6 : tensor<i1>
    %8 = stablehlo.or %4, %7 : tensor<i1>
    %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
    %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
  }
  return %1#1 : tensor<3xi32>
}

func.func @by_body(%arg0: tensor<2x3xf32>) -> tensor<f32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst) across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
   reducer(%arg1: tensor<f32>, %arg2: tensor<f32>)  {
    %1 = stablehlo.add %arg1, %arg2 : tensor<f32>
    %2 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
    %3 = stablehlo.subtract %1, %2 : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }
  return %0 : tensor<f32>
}

func.func @bits(%arg0: tensor<3xi32>) -> tensor<i32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.xor across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @pooled(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x2xf32>) {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
  %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %4 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
    stablehlo.return %4 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<f32>
  %3 = "stablehlo.reduce_window"(%arg0, %2) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %4 = stablehlo.add %arg1, %arg2 : tensor<f32>
    stablehlo.return %4 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
  return %1, %3 : tensor<2x3xf32>, tensor<2x2xf32>
}

func.func @dilated(%arg0: tensor<4xf32>) -> tensor<7xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
  %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 2>, padding = dense<1> : tensor<1x2xi64>, window_dilations = array<i64: 2>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  return %1 : tensor<7xf32>
}

func.func @cumulative(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = call @cumulative_cumsum(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = call @cumulative_cummax(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = call @cumulative_cumprod(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}
func.func private @cumulative_cumsum(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = call @cumulative_cumsum_0(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func private @cumulative_cumsum_0(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
  %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [2, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
func.func private @cumulative_cummax(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
  %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 2]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
func.func private @cumulative_cumprod(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @nan(%arg0: tensor<3xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %1 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.minimum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %2 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
}
