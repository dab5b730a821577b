module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x5xf32>, %arg1: tensor<4xi32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<-1.000000e+09> : tensor<1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:5 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %cst, %iterArg_2 = %arg1, %iterArg_3 = %c, %iterArg_4 = %0) : tensor<4x5xf32>, tensor<1xf32>, tensor<4xi32>, tensor<i32>, tensor<4xf32>
    cond {
      %c_5 = stablehlo.constant dense<4> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg_3, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_3) : (tensor<4x5xf32>, tensor<i32>) -> tensor<5xf32>
      %5 = func.call @closed_call(%iterArg_1, %iterArg_2, %iterArg_4, %4) : (tensor<1xf32>, tensor<4xi32>, tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg_3, %c_5 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %6, %5 : tensor<4x5xf32>, tensor<1xf32>, tensor<4xi32>, tensor<i32>, tensor<4xf32>
    }
    %2 = stablehlo.slice %1#4 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1xf32>) -> tensor<f32>
    return %3 : tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4x5xf32>, %arg1: tensor<i32>) -> tensor<5xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 5] : (tensor<4x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x5xf32>) -> tensor<5xf32>
    return %1 : tensor<5xf32>
  }
  func.func private @closed_call(%arg0: tensor<1xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xf32>, %arg3: tensor<5xf32>) -> tensor<4xf32> {
    %0 = stablehlo.slice %arg2 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    %1 = stablehlo.concatenate %arg0, %0, dim = 0 : (tensor<1xf32>, tensor<3xf32>) -> tensor<4xf32>
    %2 = stablehlo.maximum %arg2, %1 : tensor<4xf32>
    %3 = stablehlo.subtract %arg2, %1 : tensor<4xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %5 = stablehlo.add %arg2, %1 : tensor<4xf32>
    %6 = stablehlo.abs %3 : tensor<4xf32>
    %7 = stablehlo.negate %6 : tensor<4xf32>
    %8 = stablehlo.exponential %7 : tensor<4xf32>
    %9 = stablehlo.log_plus_one %8 : tensor<4xf32>
    %10 = stablehlo.add %2, %9 : tensor<4xf32>
    %11 = stablehlo.select %4, %5, %10 : tensor<4xi1>, tensor<4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %13 = stablehlo.compare LT, %arg1, %12, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %15 = stablehlo.add %arg1, %14 : tensor<4xi32>
    %16 = stablehlo.select %13, %15, %arg1 : tensor<4xi1>, tensor<4xi32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %18 = "stablehlo.gather"(%arg3, %17) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<4x1xi32>) -> tensor<4xf32>
    %19 = stablehlo.add %11, %18 : tensor<4xf32>
    return %19 : tensor<4xf32>
  }
}
