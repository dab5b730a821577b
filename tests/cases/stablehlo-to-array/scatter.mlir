// Updates at computed places; those out of range are dropped.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: adds([1.0, 2.0, 3.0], [0, 2, 0, 7], [10.0, 20.0, 30.0, 40.0]) = [41.0, 2.0, 23.0]
// EVAL: sets([1.0, 2.0, 3.0], [0, 2, 0, 7], [10.0, 20.0, 30.0, 40.0]) = [30.0, 2.0, 20.0]
// EVAL: extrema([1.0, 2.0, 3.0], [0, 2, 0], [-10.0, 20.0, 30.0]) = [30.0, 2.0, 20.0], [-10.0, 2.0, 3.0], [-300.0, 2.0, 60.0]
// EVAL: rows([[0.0, 1.0], [3.0, 4.0]], [1], [[7.0, 8.0]]) = [[0.0, 1.0], [10.0, 12.0]], [[0.0, 1.0], [7.0, 8.0]], [[0.0, 7.0], [3.0, 8.0]]
// EVAL: one([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]) = [[0.0, 9.0, 2.0], [3.0, 4.0, 5.0]], [[0.0, 1.0, 2.0], [4.0, 5.0, 6.0]]
// EVAL: windows([1.0, 2.0, 3.0, 4.0], [[0], [1], [3]], [[1.0, 1.0], [10.0, 10.0], [100.0, 100.0]]) = [2.0, 13.0, 13.0, 4.0]

func.func @adds(%arg0: tensor<3xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xf32>) -> tensor<3xf32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %c_0 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %3 = stablehlo.add %arg1, %2 : tensor<4xi32>
  %4 = stablehlo.select %1, %3, %arg1 : tensor<4xi1>, tensor<4xi32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
  %6 = "stablehlo.scatter"(%arg0, %5, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %7 = stablehlo.add %arg3, %arg4 : tensor<f32>
    stablehlo.return %7 : tensor<f32>
  }) : (tensor<3xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<3xf32>
  return %6 : tensor<3xf32>
}

func.func @sets(%arg0: tensor<3xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xf32>) -> tensor<3xf32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %c_0 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %3 = stablehlo.add %arg1, %2 : tensor<4xi32>
  %4 = stablehlo.select %1, %3, %arg1 : tensor<4xi1>, tensor<4xi32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
  %6 = "stablehlo.scatter"(%arg0, %5, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<3xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<3xf32>
  return %6 : tensor<3xf32>
}

func.func @extrema(%arg0: tensor<3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %c_0 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %3 = stablehlo.add %arg1, %2 : tensor<3xi32>
  %4 = stablehlo.select %1, %3, %arg1 : tensor<3xi1>, tensor<3xi32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
  %6 = "stablehlo.scatter"(%arg0, %5, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %21 = stablehlo.maximum %arg3, %arg4 : tensor<f32>
    stablehlo.return %21 : tensor<f32>
  }) : (tensor<3xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<3xf32>
  %c_1 = stablehlo.constant dense<0> : tensor<i32>
  %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %8 = stablehlo.compare LT, %arg1, %7, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %c_2 = stablehlo.constant dense<3> : tensor<i32>
  %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %10 = stablehlo.add %arg1, %9 : tensor<3xi32>
  %11 = stablehlo.select %8, %10, %arg1 : tensor<3xi1>, tensor<3xi32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
  %13 = "stablehlo.scatter"(%arg0, %12, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %21 = stablehlo.minimum %arg3, %arg4 : tensor<f32>
    stablehlo.return %21 : tensor<f32>
  }) : (tensor<3xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<3xf32>
  %c_3 = stablehlo.constant dense<0> : tensor<i32>
  %14 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %15 = stablehlo.compare LT, %arg1, %14, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %c_4 = stablehlo.constant dense<3> : tensor<i32>
  %16 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %17 = stablehlo.add %arg1, %16 : tensor<3xi32>
  %18 = stablehlo.select %15, %17, %arg1 : tensor<3xi1>, tensor<3xi32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
  %20 = "stablehlo.scatter"(%arg0, %19, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %21 = stablehlo.multiply %arg3, %arg4 : tensor<f32>
    stablehlo.return %21 : tensor<f32>
  }) : (tensor<3xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<3xf32>
  return %6, %13, %20 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}

func.func @rows(%arg0: tensor<2x2xf32>, %arg1: tensor<1xi32>, %arg2: tensor<1x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %c_0 = stablehlo.constant dense<2> : tensor<i32>
  %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %3 = stablehlo.add %arg1, %2 : tensor<1xi32>
  %4 = stablehlo.select %1, %3, %arg1 : tensor<1xi1>, tensor<1xi32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
  %6 = "stablehlo.scatter"(%arg0, %5, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %22 = stablehlo.add %arg3, %arg4 : tensor<f32>
    stablehlo.return %22 : tensor<f32>
  }) : (tensor<2x2xf32>, tensor<1x1xi32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  %c_1 = stablehlo.constant dense<0> : tensor<i32>
  %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %8 = stablehlo.compare LT, %arg1, %7, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %c_2 = stablehlo.constant dense<2> : tensor<i32>
  %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %10 = stablehlo.add %arg1, %9 : tensor<1xi32>
  %11 = stablehlo.select %8, %10, %arg1 : tensor<1xi1>, tensor<1xi32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
  %13 = "stablehlo.scatter"(%arg0, %12, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<2x2xf32>, tensor<1x1xi32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  %14 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<1x2xf32>) -> tensor<2x1xf32>
  %c_3 = stablehlo.constant dense<0> : tensor<i32>
  %15 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %16 = stablehlo.compare LT, %arg1, %15, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %c_4 = stablehlo.constant dense<2> : tensor<i32>
  %17 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %18 = stablehlo.add %arg1, %17 : tensor<1xi32>
  %19 = stablehlo.select %16, %18, %arg1 : tensor<1xi1>, tensor<1xi32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
  %21 = "stablehlo.scatter"(%arg0, %20, %14) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<2x2xf32>, tensor<1x1xi32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  return %6, %13, %21 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

func.func @one(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %c_0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %cst = stablehlo.constant dense<9.000000e+00> : tensor<f32>
  %3 = "stablehlo.scatter"(%arg0, %2, %cst) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, unique_indices = true}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    stablehlo.return %arg2 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2xi32>, tensor<f32>) -> tensor<2x3xf32>
  %c_1 = stablehlo.constant dense<1> : tensor<i32>
  %4 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %6 = "stablehlo.scatter"(%arg0, %4, %5) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %7 = stablehlo.add %arg1, %arg2 : tensor<f32>
    stablehlo.return %7 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<1xi32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %3, %6 : tensor<2x3xf32>, tensor<2x3xf32>
}

func.func @windows(%arg0: tensor<4xf32>, %arg1: tensor<3x1xi32>, %arg2: tensor<3x2xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %1 = stablehlo.add %arg3, %arg4 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<3x1xi32>, tensor<3x2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
