module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x4xf32>, %arg1: tensor<4xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %1 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %3 = stablehlo.add %0, %2 : tensor<4x4xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %5 = stablehlo.convert %4 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %6 = stablehlo.slice %5 [0:4, 0:4] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %7 = stablehlo.convert %6 : tensor<4x4xf32>
    %8 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %10 = stablehlo.multiply %arg0, %9 : tensor<3x4xf32>
    %11 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<4x4xf32>
    %13 = stablehlo.multiply %7, %12 : tensor<4x4xf32>
    %14 = stablehlo.sine %10 : tensor<3x4xf32>
    %15 = stablehlo.cosine %10 : tensor<3x4xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 2] : (tensor<3x4xf32>) -> tensor<3x1x4xf32>
    %17 = stablehlo.broadcast_in_dim %13, dims = [1, 2] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<1x4x4xf32>) -> tensor<3x4x4xf32>
    %19 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<3x1x4xf32>) -> tensor<3x4x4xf32>
    %20 = stablehlo.multiply %18, %19 : tensor<3x4x4xf32>
    %21 = stablehlo.cosine %10 : tensor<3x4xf32>
    %22 = stablehlo.sine %10 : tensor<3x4xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 2] : (tensor<3x4xf32>) -> tensor<3x1x4xf32>
    %24 = stablehlo.broadcast_in_dim %13, dims = [1, 2] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<1x4x4xf32>) -> tensor<3x4x4xf32>
    %26 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<3x1x4xf32>) -> tensor<3x4x4xf32>
    %27 = stablehlo.multiply %25, %26 : tensor<3x4x4xf32>
    %28 = stablehlo.negate %27 : tensor<3x4x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.reduce(%14 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.reduce(%20 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<3x4x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %31 = stablehlo.iota dim = 0 : tensor<1x1xi32>
    %32 = stablehlo.iota dim = 1 : tensor<1x1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %33 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %34 = stablehlo.add %31, %33 : tensor<1x1xi32>
    %35 = stablehlo.compare EQ, %34, %32, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
    %36 = stablehlo.convert %35 : (tensor<1x1xi1>) -> tensor<1x1xf32>
    %37 = stablehlo.slice %36 [0:1, 0:1] : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %38 = stablehlo.reshape %37 : (tensor<1x1xf32>) -> tensor<1xf32>
    %39 = stablehlo.convert %38 : tensor<1xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0] : (tensor<1xf32>) -> tensor<1x4xf32>
    %41 = stablehlo.broadcast_in_dim %21, dims = [0, 2] : (tensor<3x4xf32>) -> tensor<3x1x4xf32>
    %42 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 3] : (tensor<3x4x4xf32>) -> tensor<3x4x1x4xf32>
    %43 = stablehlo.broadcast_in_dim %40, dims = [1, 2] : (tensor<1x4xf32>) -> tensor<1x1x4xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<3x1x4xf32>
    %45 = stablehlo.multiply %44, %41 : tensor<3x1x4xf32>
    %46 = stablehlo.broadcast_in_dim %40, dims = [1, 2] : (tensor<1x4xf32>) -> tensor<1x1x4xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [1, 2, 3] : (tensor<1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<3x4x1x4xf32>
    %49 = stablehlo.multiply %48, %42 : tensor<3x4x1x4xf32>
    %50 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [1, 2] : (tensor<1x4xf32>) -> tensor<1x1x4xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<3x1x4xf32>
    %53 = stablehlo.multiply %45, %52 : tensor<3x1x4xf32>
    %54 = stablehlo.broadcast_in_dim %50, dims = [1, 2] : (tensor<1x4xf32>) -> tensor<1x1x4xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [1, 2, 3] : (tensor<1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<3x4x1x4xf32>
    %57 = stablehlo.multiply %49, %56 : tensor<3x4x1x4xf32>
    %58 = stablehlo.slice %53 [0:3, 0:1, 0:4] : (tensor<3x1x4xf32>) -> tensor<3x1x4xf32>
    %59 = stablehlo.slice %57 [0:3, 0:4, 0:1, 0:4] : (tensor<3x4x1x4xf32>) -> tensor<3x4x1x4xf32>
    %60 = stablehlo.reshape %58 : (tensor<3x1x4xf32>) -> tensor<3x4xf32>
    %61 = stablehlo.reshape %59 : (tensor<3x4x1x4xf32>) -> tensor<3x4x4xf32>
    %62 = stablehlo.transpose %61, dims = [0, 2, 1] : (tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
    %63 = stablehlo.slice %62 [0:3, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.reduce(%63 init: %cst_2) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x4x4xf32>, tensor<f32>) -> tensor<f32>
    return %64 : tensor<f32>
  }
}
