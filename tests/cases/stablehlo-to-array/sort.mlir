// Sorts and combinations at indices become operations with one name for each.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: sorted([3.0, nan, -0.0, 1.0, 0.0]) = [-0.0, 0.0, 1.0, 3.0, nan]
// EVAL: pairs([3, 1, 2], [1.0, 2.0, 3.0]) = [3, 2, 1], [1.0, 3.0, 2.0]
// EVAL: best([[1.0, 3.0, 2.0], [6.0, 5.0, 4.0]]) = [[3.0, 2.0], [6.0, 5.0]], [[1, 2], [0, 1]]
// EVAL: argmaxima([1.0, 5.0, 3.0, 4.0], [0, 1, 1, 0]) = [4.0, 5.0], [3, 1]

func.func @sorted(%arg0: tensor<5xf64>) -> tensor<5xf64> {
  %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%arg1: tensor<f64>, %arg2: tensor<f64>):
    %1 = stablehlo.compare LT, %arg1, %arg2, TOTALORDER : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<5xf64>) -> tensor<5xf64>
  return %0 : tensor<5xf64>
}

func.func @pairs(%arg0: tensor<3xi32>, %arg1: tensor<3xf32>) -> (tensor<3xi32>, tensor<3xf32>) {
  %0:2 = "stablehlo.sort"(%arg0, %arg1) <{dimension = -1 : i64, is_stable = true}> ({
  ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<f32>):
    %1 = stablehlo.compare GT, %arg2, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<3xi32>, tensor<3xf32>) -> (tensor<3xi32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<3xi32>, tensor<3xf32>
}

func.func @best(%arg0: tensor<2x3xf64>) -> (tensor<2x2xf64>, tensor<2x2xi32>) {
  %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<2x3xf64> -> (tensor<2x2xf64>, tensor<2x2xi32>)
  return %values, %indices : tensor<2x2xf64>, tensor<2x2xi32>
}

func.func @argmaxima(%arg0: tensor<4xf64>, %arg1: tensor<4xi32>) -> (tensor<2xf64>, tensor<2xi32>) {
  %0 = stablehlo.constant dense<0.0> : tensor<2xf64>
  %1 = stablehlo.constant dense<-1> : tensor<2xi32>
  %2 = stablehlo.iota dim = 0 : tensor<4xi32>
  %3 = stablehlo.reshape %arg1 : (tensor<4xi32>) -> tensor<4x1xi32>
  %4:2 = "stablehlo.scatter"(%0, %1, %3, %arg0, %2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg2: tensor<f64>, %arg3: tensor<i32>, %arg4: tensor<f64>, %arg5: tensor<i32>):
    %5 = stablehlo.compare GT, %arg4, %arg2, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %6 = stablehlo.select %5, %arg4, %arg2 : tensor<i1>, tensor<f64>
    %7 = stablehlo.select %5, %arg5, %arg3 : tensor<i1>, tensor<i32>
    stablehlo.return %6, %7 : tensor<f64>, tensor<i32>
  }) : (tensor<2xf64>, tensor<2xi32>, tensor<4x1xi32>, tensor<4xf64>, tensor<4xi32>) -> (tensor<2xf64>, tensor<2xi32>)
  return %4#0, %4#1 : tensor<2xf64>, tensor<2xi32>
}
