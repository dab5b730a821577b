// Elementwise operations of floats, integers and booleans.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: floats([3.0, -7.0, 0.5], [2.0, 2.0, -0.25]) = [5.0, -5.0, 0.25], [1.0, -9.0, 0.75], [6.0, -14.0, -0.125], [1.5, -3.5, -2.0], [1.0, -1.0, 0.0], [3.0, 2.0, 0.5], [2.0, -7.0, -0.25], [-3.0, 7.0, -0.5], [3.0, 7.0, 0.5]
// EVAL: floats([nan, -0.0, inf], [1.0, 0.0, 2.0]) = [nan, 0.0, inf], [nan, -0.0, inf], [nan, -0.0, inf], [nan, nan, inf], [nan, nan, nan], [nan, 0.0, inf], [nan, -0.0, 2.0], [nan, 0.0, -inf], [nan, 0.0, inf]
// EVAL: signs([-3.0, -0.0, 0.0, 5.0, nan]) = [-1.0, -0.0, 0.0, 1.0, nan]
// EVAL: rounds([-2.5, -0.5, 0.5, 1.5, 2.5]) = [-3.0, -1.0, 0.0, 1.0, 2.0], [-2.0, -0.0, 1.0, 2.0, 3.0], [-3.0, -1.0, 1.0, 2.0, 3.0], [-2.0, -0.0, 0.0, 2.0, 2.0]
// EVAL: functions(0.0, 1.0) = 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.5, 0.0, 0.0
// EVAL: powers([2.0, 4.0, 9.0], [3.0, 0.5, 0.5], [2, -3, 5], [10, 3, 0]) = [8.0, 2.0, 3.0], [1024, -27, 1], [0.0, 0.0, 0.0]
// EVAL: finite([1.0, inf, -inf, nan]) = [true, false, false, false]
// EVAL: integers([7, -7, -2147483648, 5], [2, 2, -1, 0]) = [9, -5, 2147483647, 5], [5, -9, -2147483647, 5], [14, -14, -2147483648, 0], [3, -3, -2147483648, -1], [1, -1, 0, 5], [7, 2, -1, 5], [2, -7, -2147483648, 0], [-7, 7, -2147483648, -5], [7, 7, -2147483648, 5], [1, -1, -1, 1]
// EVAL: unsigned([-56, 3, -1], [100, -6, 0]) = [44, -3, -1], [100, 9, -1], [32, -18, 0], [2, 0, -1], [0, 3, -1], [-56, -6, -1], [100, 3, 0]
// EVAL: bits([12, -1], [10, 255]) = [8, 255], [14, -1], [6, -256], [-13, 0], [2, 32], [28, 0]
// EVAL: shifts([-8, -8, 5], [1, 40, 2]) = [-16, 0, 20], [-4, -1, 1], [2147483644, 0, 1]
// EVAL: booleans([true, true, false], [true, false, false]) = [true, false, false], [true, true, false], [false, true, false], [false, false, true], [true, true, false], [true, false, false]

func.func @floats(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<3xf32>
  %1 = stablehlo.subtract %arg0, %arg1 : tensor<3xf32>
  %2 = stablehlo.multiply %arg0, %arg1 : tensor<3xf32>
  %3 = stablehlo.divide %arg0, %arg1 : tensor<3xf32>
  %4 = stablehlo.remainder %arg0, %arg1 : tensor<3xf32>
  %5 = stablehlo.maximum %arg0, %arg1 : tensor<3xf32>
  %6 = stablehlo.minimum %arg0, %arg1 : tensor<3xf32>
  %7 = stablehlo.negate %arg0 : tensor<3xf32>
  %8 = stablehlo.abs %arg0 : tensor<3xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}

func.func @signs(%arg0: tensor<5xf32>) -> tensor<5xf32> {
  %0 = stablehlo.sign %arg0 : tensor<5xf32>
  return %0 : tensor<5xf32>
}

func.func @rounds(%arg0: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) {
  %0 = stablehlo.floor %arg0 : tensor<5xf32>
  %1 = stablehlo.ceil %arg0 : tensor<5xf32>
  %2 = stablehlo.round_nearest_afz %arg0 : tensor<5xf32>
  %3 = stablehlo.round_nearest_even %arg0 : tensor<5xf32>
  return %0, %1, %2, %3 : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>
}

func.func @functions(%arg0: tensor<f32>, %arg1: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
  %0 = stablehlo.exponential %arg0 : tensor<f32>
  %1 = stablehlo.exponential_minus_one %arg0 : tensor<f32>
  %2 = stablehlo.log %arg1 : tensor<f32>
  %3 = stablehlo.log_plus_one %arg0 : tensor<f32>
  %4 = stablehlo.sine %arg0 : tensor<f32>
  %5 = stablehlo.cosine %arg0 : tensor<f32>
  %6 = stablehlo.tanh %arg0 : tensor<f32>
  %7 = stablehlo.sqrt %arg1 : tensor<f32>
  %8 = stablehlo.rsqrt %arg1 : tensor<f32>
  %9 = stablehlo.cbrt %arg1 : tensor<f32>
  %10 = stablehlo.negate %arg0 : tensor<f32>
  %11 = stablehlo.exponential %10 : tensor<f32>
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %12 = stablehlo.add %cst, %11 : tensor<f32>
  %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %13 = stablehlo.divide %cst_0, %12 : tensor<f32>
  %14 = stablehlo.tan %arg0 : tensor<f32>
  %15 = chlo.erf %arg0 : tensor<f32> -> tensor<f32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %13, %14, %15 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}

func.func @powers(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xi32>, %arg3: tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi32>, tensor<3xf32>) {
  %0 = stablehlo.power %arg0, %arg1 : tensor<3xf32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %2 = stablehlo.compare EQ, %arg2, %1, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %c_0 = stablehlo.constant dense<0> : tensor<i32>
  %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %4 = stablehlo.compare NE, %arg3, %3, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %5 = stablehlo.and %2, %4 : tensor<3xi1>
  %c_1 = stablehlo.constant dense<0> : tensor<i32>
  %c_2 = stablehlo.constant dense<1> : tensor<i32>
  %6 = call @powers__where(%5, %c_1, %c_2) : (tensor<3xi1>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
  %c_3 = stablehlo.constant dense<1> : tensor<i32>
  %7 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %8 = stablehlo.and %arg3, %7 : tensor<3xi32>
  %9 = stablehlo.multiply %6, %arg2 : tensor<3xi32>
  %10 = call @powers__where_0(%8, %9, %6) : (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %11 = stablehlo.multiply %arg2, %arg2 : tensor<3xi32>
  %c_4 = stablehlo.constant dense<1> : tensor<i32>
  %12 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %13 = stablehlo.shift_right_logical %arg3, %12 : tensor<3xi32>
  %c_5 = stablehlo.constant dense<1> : tensor<i32>
  %14 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %15 = stablehlo.and %13, %14 : tensor<3xi32>
  %16 = stablehlo.multiply %10, %11 : tensor<3xi32>
  %17 = call @powers__where_0(%15, %16, %10) : (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %18 = stablehlo.multiply %11, %11 : tensor<3xi32>
  %c_6 = stablehlo.constant dense<1> : tensor<i32>
  %19 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %20 = stablehlo.shift_right_logical %13, %19 : tensor<3xi32>
  %c_7 = stablehlo.constant dense<1> : tensor<i32>
  %21 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %22 = stablehlo.and %20, %21 : tensor<3xi32>
  %23 = stablehlo.multiply %17, %18 : tensor<3xi32>
  %24 = call @powers__where_0(%22, %23, %17) : (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %25 = stablehlo.multiply %18, %18 : tensor<3xi32>
  %c_8 = stablehlo.constant dense<1> : tensor<i32>
  %26 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %27 = stablehlo.shift_right_logical %20, %26 : tensor<3xi32>
  %c_9 = stablehlo.constant dense<1> : tensor<i32>
  %28 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %29 = stablehlo.and %27, %28 : tensor<3xi32>
  %30 = stablehlo.multiply %24, %25 : tensor<3xi32>
  %31 = call @powers__where_0(%29, %30, %24) : (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %32 = stablehlo.multiply %25, %25 : tensor<3xi32>
  %c_10 = stablehlo.constant dense<1> : tensor<i32>
  %33 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %34 = stablehlo.shift_right_logical %27, %33 : tensor<3xi32>
  %c_11 = stablehlo.constant dense<1> : tensor<i32>
  %35 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %36 = stablehlo.and %34, %35 : tensor<3xi32>
  %37 = stablehlo.multiply %31, %32 : tensor<3xi32>
  %38 = call @powers__where_0(%36, %37, %31) : (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %39 = stablehlo.multiply %32, %32 : tensor<3xi32>
  %c_12 = stablehlo.constant dense<1> : tensor<i32>
  %40 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %41 = stablehlo.shift_right_logical %34, %40 : tensor<3xi32>
  %c_13 = stablehlo.constant dense<1> : tensor<i32>
  %42 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %43 = stablehlo.and %41, %42 : tensor<3xi32>
  %44 = stablehlo.multiply %38, %39 : tensor<3xi32>
  %45 = call @powers__where_0(%43, %44, %38) : (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %46 = stablehlo.multiply %39, %39 : tensor<3xi32>
  %c_14 = stablehlo.constant dense<1> : tensor<i32>
  %47 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %48 = stablehlo.shift_right_logical %41, %47 : tensor<3xi32>
  %49 = stablehlo.subtract %arg1, %arg1 : tensor<3xf32>
  %50 = stablehlo.atan2 %49, %arg0 : tensor<3xf32>
  return %0, %45, %50 : tensor<3xf32>, tensor<3xi32>, tensor<3xf32>
}
func.func private @powers__where(%arg0: tensor<3xi1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<3xi32> {
  %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %2 = stablehlo.select %arg0, %0, %1 : tensor<3xi1>, tensor<3xi32>
  return %2 : tensor<3xi32>
}
func.func private @powers__where_0(%arg0: tensor<3xi32>, %arg1: tensor<3xi32>, %arg2: tensor<3xi32>) -> tensor<3xi32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %1 = stablehlo.compare NE, %arg0, %0, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %2 = stablehlo.select %1, %arg1, %arg2 : tensor<3xi1>, tensor<3xi32>
  return %2 : tensor<3xi32>
}

func.func @finite(%arg0: tensor<4xf32>) -> tensor<4xi1> {
  %0 = stablehlo.is_finite %arg0 : (tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

func.func @integers(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<4xi32>
  %1 = stablehlo.subtract %arg0, %arg1 : tensor<4xi32>
  %2 = stablehlo.multiply %arg0, %arg1 : tensor<4xi32>
  %3 = stablehlo.divide %arg0, %arg1 : tensor<4xi32>
  %4 = stablehlo.remainder %arg0, %arg1 : tensor<4xi32>
  %5 = stablehlo.maximum %arg0, %arg1 : tensor<4xi32>
  %6 = stablehlo.minimum %arg0, %arg1 : tensor<4xi32>
  %7 = stablehlo.negate %arg0 : tensor<4xi32>
  %8 = stablehlo.abs %arg0 : tensor<4xi32>
  %9 = stablehlo.sign %arg0 : tensor<4xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

func.func @unsigned(%arg0: tensor<3xui8>, %arg1: tensor<3xui8>) -> (tensor<3xui8>, tensor<3xui8>, tensor<3xui8>, tensor<3xui8>, tensor<3xui8>, tensor<3xui8>, tensor<3xui8>) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<3xui8>
  %1 = stablehlo.subtract %arg0, %arg1 : tensor<3xui8>
  %2 = stablehlo.multiply %arg0, %arg1 : tensor<3xui8>
  %3 = stablehlo.divide %arg0, %arg1 : tensor<3xui8>
  %4 = stablehlo.remainder %arg0, %arg1 : tensor<3xui8>
  %5 = stablehlo.maximum %arg0, %arg1 : tensor<3xui8>
  %6 = stablehlo.minimum %arg0, %arg1 : tensor<3xui8>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<3xui8>, tensor<3xui8>, tensor<3xui8>, tensor<3xui8>, tensor<3xui8>, tensor<3xui8>, tensor<3xui8>
}

func.func @bits(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  %0 = stablehlo.and %arg0, %arg1 : tensor<2xi32>
  %1 = stablehlo.or %arg0, %arg1 : tensor<2xi32>
  %2 = stablehlo.xor %arg0, %arg1 : tensor<2xi32>
  %3 = stablehlo.not %arg0 : tensor<2xi32>
  %4 = stablehlo.popcnt %arg0 : tensor<2xi32>
  %5 = stablehlo.count_leading_zeros %arg0 : tensor<2xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}

func.func @shifts(%arg0: tensor<3xi32>, %arg1: tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) {
  %0 = stablehlo.shift_left %arg0, %arg1 : tensor<3xi32>
  %1 = stablehlo.shift_right_arithmetic %arg0, %arg1 : tensor<3xi32>
  %2 = stablehlo.shift_right_logical %arg0, %arg1 : tensor<3xi32>
  return %0, %1, %2 : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
}

func.func @booleans(%arg0: tensor<3xi1>, %arg1: tensor<3xi1>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
  %0 = stablehlo.and %arg0, %arg1 : tensor<3xi1>
  %1 = stablehlo.or %arg0, %arg1 : tensor<3xi1>
  %2 = stablehlo.xor %arg0, %arg1 : tensor<3xi1>
  %3 = stablehlo.not %arg0 : tensor<3xi1>
  %4 = stablehlo.maximum %arg0, %arg1 : tensor<3xi1>
  %5 = stablehlo.minimum %arg0, %arg1 : tensor<3xi1>
  return %0, %1, %2, %3, %4, %5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
}
