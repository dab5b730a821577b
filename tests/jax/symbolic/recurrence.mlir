module @jit_recurrence attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {jax.global_constant = "b"}, %arg1: tensor<?x3xf32>) -> (tensor<3xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:3 = stablehlo.while(%iterArg = %arg1, %iterArg_0 = %c, %iterArg_1 = %0) : tensor<?x3xf32>, tensor<i32>, tensor<3xf32>
    cond {
      %2 = stablehlo.compare LT, %iterArg_0, %arg0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = func.call @dynamic_index_in_dim(%arg0, %iterArg, %iterArg_0) : (tensor<i32>, tensor<?x3xf32>, tensor<i32>) -> tensor<3xf32>
      %3 = func.call @closed_call(%arg0, %iterArg_1, %2) : (tensor<i32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.add %iterArg_0, %c_2 : tensor<i32>
      stablehlo.return %iterArg, %4, %3 : tensor<?x3xf32>, tensor<i32>, tensor<3xf32>
    }
    return %1#2 : tensor<3xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<i32> {jax.global_constant = "b"}, %arg1: tensor<?x3xf32>, %arg2: tensor<i32>) -> tensor<3xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg1, %arg2, %c, sizes = [1, 3] : (tensor<?x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x3xf32>) -> tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func private @closed_call(%arg0: tensor<i32> {jax.global_constant = "b"}, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.tanh %arg1 : tensor<3xf32>
    %1 = stablehlo.multiply %arg2, %0 : tensor<3xf32>
    %2 = stablehlo.add %arg1, %1 : tensor<3xf32>
    return %2 : tensor<3xf32>
  }
}
