module @jit_positions attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {jax.global_constant = "b"}, %arg1: tensor<?xf32>) -> (tensor<?xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %3 = stablehlo.dynamic_broadcast_in_dim %c, %2, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
    %4 = stablehlo.multiply %3, %1 : tensor<?xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.dynamic_broadcast_in_dim %c_0, %5, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
    %7 = stablehlo.add %6, %4 : tensor<?xi32>
    %8 = stablehlo.convert %7 : (tensor<?xi32>) -> tensor<?xf32>
    %9 = stablehlo.multiply %arg1, %8 : tensor<?xf32>
    return %9 : tensor<?xf32>
  }
}
