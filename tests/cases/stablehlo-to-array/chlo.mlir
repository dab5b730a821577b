// Functions of CHLO, and sorts.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: at_zero(0.0) = 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0
// EVAL: inverse([1.0, -1.0, 0.0]) = [inf, -inf, 0.0]
// EVAL: next([1.0, 0.0, -1.0, 2.0], [2.0, -1.0, 0.0, 2.0]) = [1.0000001192092896, -1.401298464324817e-45, -0.9999999403953552, 2.0]
// EVAL: zetas([2.0, 1.0, 0.5], [1.0, 2.0, 2.0]) = [1.6449341, inf, nan]
// EVAL: bessel([0.0, 1.0, -8.0]) = [0.0, 0.20791042, -0.13414249]
// EVAL: of_order([0.0, 1.0, 2.0], [1.0, 1.0, 1.0]) = [-0.5772157, 1.644934, -2.4041138]
// EVAL: sorts([3.0, nan, -1.0, 3.0, 0.0]) = [-1.0, 0.0, 3.0, 3.0, nan], [2, 4, 0, 3, 1]
// EVAL: top([[1.0, 5.0, 5.0], [4.0, 0.0, -2.0]]) = [[5.0, 5.0], [4.0, 0.0]], [[1, 2], [0, 1]]
// EVAL: pairs([[3, 1], [2, 2]], [[0.0, 1.0], [3.0, 4.0]]) = [[2, 1], [3, 2]], [[3.0, 1.0], [0.0, 4.0]]

func.func @at_zero(%arg0: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
  %0 = chlo.asinh %arg0 : tensor<f32> -> tensor<f32>
  %1 = chlo.asin %arg0 : tensor<f32> -> tensor<f32>
  %2 = chlo.atan %arg0 : tensor<f32> -> tensor<f32>
  %3 = chlo.sinh %arg0 : tensor<f32> -> tensor<f32>
  %4 = chlo.cosh %arg0 : tensor<f32> -> tensor<f32>
  %5 = chlo.erfc %arg0 : tensor<f32> -> tensor<f32>
  %6 = chlo.erf_inv %arg0 : tensor<f32> -> tensor<f32>
  %7 = chlo.square %arg0 : tensor<f32> -> tensor<f32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}

func.func @inverse(%arg0: tensor<3xf32>) -> tensor<3xf32> {
  %0 = chlo.erf_inv %arg0 : tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @next(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = chlo.next_after %arg0, %arg1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @zetas(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
  %0 = chlo.zeta %arg0, %arg1 : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @bessel(%arg0: tensor<3xf32>) -> tensor<3xf32> {
  %0 = chlo.bessel_i1e %arg0 : tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @of_order(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
  %0 = chlo.polygamma %arg0, %arg1 : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @sorts(%arg0: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xi32>) {
  %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.select %2, %cst_0, %arg1 : tensor<i1>, tensor<f32>
    %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %5 = stablehlo.select %4, %cst_1, %3 : tensor<i1>, tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.select %6, %cst_3, %arg2 : tensor<i1>, tensor<f32>
    %8 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %9 = stablehlo.select %8, %cst_4, %7 : tensor<i1>, tensor<f32>
    %10 = stablehlo.compare LT, %5, %9, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %10 : tensor<i1>
  }) : (tensor<5xf32>) -> tensor<5xf32>
  %1 = call @sorts_argsort(%arg0) : (tensor<5xf32>) -> tensor<5xi32>
  return %0, %1 : tensor<5xf32>, tensor<5xi32>
}
func.func private @sorts_argsort(%arg0: tensor<5xf32>) -> tensor<5xi32> {
  %0 = stablehlo.iota dim = 0 : tensor<5xi32>
  %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.select %2, %cst_0, %arg1 : tensor<i1>, tensor<f32>
    %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %5 = stablehlo.select %4, %cst_1, %3 : tensor<i1>, tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.select %6, %cst_3, %arg2 : tensor<i1>, tensor<f32>
    %8 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %9 = stablehlo.select %8, %cst_4, %7 : tensor<i1>, tensor<f32>
    %10 = stablehlo.compare LT, %5, %9, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %10 : tensor<i1>
  }) : (tensor<5xf32>, tensor<5xi32>) -> (tensor<5xf32>, tensor<5xi32>)
  return %1#1 : tensor<5xi32>
}

func.func @top(%arg0: tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>) {
  %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<2x3xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
  return %values, %indices : tensor<2x2xf32>, tensor<2x2xi32>
}

func.func @pairs(%arg0: tensor<2x2xi32>, %arg1: tensor<2x2xf32>) -> (tensor<2x2xi32>, tensor<2x2xf32>) {
  %0:2 = "stablehlo.sort"(%arg0, %arg1) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<f32>):
    %1 = stablehlo.compare LT, %arg2, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<2x2xi32>, tensor<2x2xf32>) -> (tensor<2x2xi32>, tensor<2x2xf32>)
  return %0#0, %0#1 : tensor<2x2xi32>, tensor<2x2xf32>
}
