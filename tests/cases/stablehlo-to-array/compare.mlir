// Comparisons with NaN and of unsigned integers, selections, clamps.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: floats([1.0, nan, -0.0], [2.0, nan, 0.0]) = [false, false, true], [true, true, false], [true, false, false], [true, false, true], [false, false, false], [false, false, true]
// EVAL: total([1.0, nan, -0.0, -inf], [2.0, 1.0, 0.0, -1.0]) = [true, false, true, true], [true, false, true, true]
// EVAL: signed([-1, 1], [1, 1]) = [true, false], [false, true]
// EVAL: unsigned([-1, 1], [1, 1]) = [false, false], [true, true]
// EVAL: booleans([true, false], [false, true]) = [false, true], [true, false]
// EVAL: by_scalar(true, [1.0, 2.0], [3.0, 4.0]) = [1.0, 2.0]
// EVAL: by_scalar(false, [1.0, 2.0], [3.0, 4.0]) = [3.0, 4.0]
// EVAL: by_element([true, false], [1.0, 2.0], [3.0, 4.0]) = [1.0, 4.0]
// EVAL: clamps([0.0, 1.0, 2.0], [-1.0, 0.5, 5.0], [1.0, 1.0, 3.0]) = [0.0, 0.5, 1.0], [0.0, 1.0, 3.0]

func.func @floats(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
  %0 = stablehlo.compare EQ, %arg0, %arg1, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %1 = stablehlo.compare NE, %arg0, %arg1, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %2 = stablehlo.compare LT, %arg0, %arg1, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %3 = stablehlo.compare LE, %arg0, %arg1, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %4 = stablehlo.compare GT, %arg0, %arg1, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %5 = stablehlo.compare GE, %arg0, %arg1, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return %0, %1, %2, %3, %4, %5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
}

func.func @total(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>) {
  %0 = stablehlo.compare LT, %arg0, %arg1, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare LE, %arg0, %arg1, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

func.func @signed(%arg0: tensor<2xi8>, %arg1: tensor<2xi8>) -> (tensor<2xi1>, tensor<2xi1>) {
  %0 = stablehlo.compare LT, %arg0, %arg1, SIGNED : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi1>
  %1 = stablehlo.compare GE, %arg0, %arg1, SIGNED : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi1>
  return %0, %1 : tensor<2xi1>, tensor<2xi1>
}

func.func @unsigned(%arg0: tensor<2xui8>, %arg1: tensor<2xui8>) -> (tensor<2xi1>, tensor<2xi1>) {
  %0 = stablehlo.compare LT, %arg0, %arg1, UNSIGNED : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
  %1 = stablehlo.compare GE, %arg0, %arg1, UNSIGNED : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
  return %0, %1 : tensor<2xi1>, tensor<2xi1>
}

func.func @booleans(%arg0: tensor<2xi1>, %arg1: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi1>) {
  %0 = stablehlo.compare LT, %arg0, %arg1, UNSIGNED : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  %1 = stablehlo.compare GE, %arg0, %arg1, UNSIGNED : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return %0, %1 : tensor<2xi1>, tensor<2xi1>
}

func.func @by_scalar(%arg0: tensor<i1>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @by_element(%arg0: tensor<2xi1>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<2xi1>, tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @clamps(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %2 = stablehlo.clamp %0, %arg1, %1 : tensor<3xf32>
  %3 = stablehlo.clamp %arg0, %arg1, %arg2 : tensor<3xf32>
  return %2, %3 : tensor<3xf32>, tensor<3xf32>
}
