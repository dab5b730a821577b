// Slices at computed places, clamped, and updates.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: rows([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [1, 0, 5]) = [[3.0, 4.0, 5.0], [0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
// EVAL: filled([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [1, 0, 5]) = [[3.0, 4.0, 5.0], [0.0, 1.0, 2.0], [-1.0, -1.0, -1.0]]
// EVAL: columns([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [2, 0]) = [[2.0, 0.0], [5.0, 3.0]]
// EVAL: numbers([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [[2], [0]]) = [[2.0], [3.0]]
// EVAL: windows([1.0, 2.0, 3.0, 4.0], [0, 2, 9]) = [[1.0, 2.0], [3.0, 4.0], [3.0, 4.0]]
// EVAL: slice_at([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], 1, 7) = [[4.0, 5.0]], [[2.0], [5.0]]
// EVAL: slice_at([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], -1, 0) = [[3.0, 4.0]], [[0.0], [3.0]]
// EVAL: update_at([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [[7.0, 8.0, 9.0]], [[5.0, 6.0]], 1) = [[0.0, 1.0, 2.0], [7.0, 8.0, 9.0]], [[0.0, 5.0, 6.0], [3.0, 4.0, 5.0]]
// EVAL: update_at([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [[7.0, 8.0, 9.0]], [[5.0, 6.0]], 9) = [[0.0, 1.0, 2.0], [7.0, 8.0, 9.0]], [[0.0, 5.0, 6.0], [3.0, 4.0, 5.0]]

func.func @rows(%arg0: tensor<2x3xf32>, %arg1: tensor<3xi32>) -> tensor<3x3xf32> {
  %0 = call @rows__take(%arg0, %arg1) : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}
func.func private @rows__take(%arg0: tensor<2x3xf32>, %arg1: tensor<3xi32>) -> tensor<3x3xf32> {
  %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
  %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xf32>, tensor<3x1xi32>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}

func.func @filled(%arg0: tensor<2x3xf32>, %arg1: tensor<3xi32>) -> tensor<3x3xf32> {
  %0 = call @filled__take(%arg0, %arg1) : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}
func.func private @filled__take(%arg0: tensor<2x3xf32>, %arg1: tensor<3xi32>) -> tensor<3x3xf32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %c_0 = stablehlo.constant dense<2> : tensor<i32>
  %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %3 = stablehlo.add %arg1, %2 : tensor<3xi32>
  %4 = call @filled__where(%1, %3, %arg1) : (tensor<3xi1>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
  %c_1 = stablehlo.constant dense<1> : tensor<1xi32>
  %c_2 = stablehlo.constant dense<0> : tensor<i32>
  %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
  %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
  %8 = stablehlo.broadcast_in_dim %c_1, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
  %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
  %11 = stablehlo.and %7, %10 : tensor<3x1xi1>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [1] : (tensor<3x1xi1>, tensor<i1>) -> tensor<3xi1>
  %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xf32>, tensor<3x1xi32>) -> tensor<3x3xf32>
  %14 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<3xi1>) -> tensor<3x3xi1>
  %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
  %15 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
  %16 = stablehlo.select %14, %13, %15 : tensor<3x3xi1>, tensor<3x3xf32>
  return %16 : tensor<3x3xf32>
}
func.func private @filled__where(%arg0: tensor<3xi1>, %arg1: tensor<3xi32>, %arg2: tensor<3xi32>) -> tensor<3xi32> {
  %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<3xi1>, tensor<3xi32>
  return %0 : tensor<3xi32>
}

func.func @columns(%arg0: tensor<2x3xf32>, %arg1: tensor<2xi32>) -> tensor<2x2xf32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2xi32>
  %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %c_0 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2xi32>
  %3 = stablehlo.add %arg1, %2 : tensor<2xi32>
  %4 = stablehlo.select %1, %3, %arg1 : tensor<2xi1>, tensor<2xi32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
  %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1>}> : (tensor<2x3xf32>, tensor<2x1xi32>) -> tensor<2x2xf32>
  return %6 : tensor<2x2xf32>
}

func.func @numbers(%arg0: tensor<2x3xf32>, %arg1: tensor<2x1xi32>) -> tensor<2x1xf32> {
  %0 = call @numbers_take_along_axis(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x1xi32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}
func.func private @numbers_take_along_axis(%arg0: tensor<2x3xf32>, %arg1: tensor<2x1xi32>) -> tensor<2x1xf32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
  %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi1>
  %c_0 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
  %3 = stablehlo.add %arg1, %2 : tensor<2x1xi32>
  %4 = stablehlo.select %1, %3, %arg1 : tensor<2x1xi1>, tensor<2x1xi32>
  %5 = stablehlo.reshape %4 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
  %c_1 = stablehlo.constant dense<2> : tensor<1xi32>
  %c_2 = stablehlo.constant dense<0> : tensor<i32>
  %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<2x1x1xi32>
  %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
  %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<2x1x1xi32>
  %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
  %11 = stablehlo.and %7, %10 : tensor<2x1x1xi1>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<2x1x1xi1>, tensor<i1>) -> tensor<2x1xi1>
  %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x3xf32>, tensor<2x1x1xi32>) -> tensor<2x1xf32>
  %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
  %15 = stablehlo.select %12, %13, %14 : tensor<2x1xi1>, tensor<2x1xf32>
  return %15 : tensor<2x1xf32>
}

func.func @windows(%arg0: tensor<4xf32>, %arg1: tensor<3xi32>) -> tensor<3x2xf32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %c_0 = stablehlo.constant dense<4> : tensor<i32>
  %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %3 = stablehlo.add %arg1, %2 : tensor<3xi32>
  %4 = stablehlo.select %1, %3, %arg1 : tensor<3xi1>, tensor<3xi32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
  %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<3x1xi32>) -> tensor<3x2xf32>
  return %6 : tensor<3x2xf32>
}

func.func @slice_at(%arg0: tensor<2x3xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> (tensor<1x2xf32>, tensor<2x1xf32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %c_0 = stablehlo.constant dense<2> : tensor<i32>
  %1 = stablehlo.add %arg1, %c_0 : tensor<i32>
  %2 = stablehlo.select %0, %1, %arg1 : tensor<i1>, tensor<i32>
  %c_1 = stablehlo.constant dense<0> : tensor<i32>
  %3 = stablehlo.compare LT, %arg2, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %c_2 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.add %arg2, %c_2 : tensor<i32>
  %5 = stablehlo.select %3, %4, %arg2 : tensor<i1>, tensor<i32>
  %6 = stablehlo.dynamic_slice %arg0, %2, %5, sizes = [1, 2] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %c_3 = stablehlo.constant dense<0> : tensor<i32>
  %7 = stablehlo.compare LT, %arg1, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %c_4 = stablehlo.constant dense<2> : tensor<i32>
  %8 = stablehlo.add %arg1, %c_4 : tensor<i32>
  %9 = stablehlo.select %7, %8, %arg1 : tensor<i1>, tensor<i32>
  %c_5 = stablehlo.constant dense<0> : tensor<i32>
  %10 = stablehlo.compare LT, %arg2, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %c_6 = stablehlo.constant dense<3> : tensor<i32>
  %11 = stablehlo.add %arg2, %c_6 : tensor<i32>
  %12 = stablehlo.select %10, %11, %arg2 : tensor<i1>, tensor<i32>
  %13 = stablehlo.dynamic_slice %arg0, %9, %12, sizes = [2, 1] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x1xf32>
  return %6, %13 : tensor<1x2xf32>, tensor<2x1xf32>
}

func.func @update_at(%arg0: tensor<2x3xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x2xf32>, %arg3: tensor<i32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.compare LT, %arg3, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %c_0 = stablehlo.constant dense<2> : tensor<i32>
  %1 = stablehlo.add %arg3, %c_0 : tensor<i32>
  %2 = stablehlo.select %0, %1, %arg3 : tensor<i1>, tensor<i32>
  %c_1 = stablehlo.constant dense<0> : tensor<i32>
  %3 = stablehlo.dynamic_update_slice %arg0, %arg1, %2, %c_1 : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %c_2 = stablehlo.constant dense<0> : tensor<i32>
  %4 = stablehlo.compare LT, %arg3, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %c_3 = stablehlo.constant dense<3> : tensor<i32>
  %5 = stablehlo.add %arg3, %c_3 : tensor<i32>
  %6 = stablehlo.select %4, %5, %arg3 : tensor<i1>, tensor<i32>
  %c_4 = stablehlo.constant dense<0> : tensor<i32>
  %7 = stablehlo.dynamic_update_slice %arg0, %arg2, %c_4, %6 : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %3, %7 : tensor<2x3xf32>, tensor<2x3xf32>
}
