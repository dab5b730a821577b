module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4xf32>, %arg1: tensor<4xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.add %cst_0, %1 : tensor<f32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %3 = chlo.square %cst_1 : tensor<f32> -> tensor<f32>
    %4 = stablehlo.convert %3 : tensor<f32>
    %5 = stablehlo.multiply %4, %2 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = chlo.square %cst_2 : tensor<f32> -> tensor<f32>
    %7 = stablehlo.convert %6 : tensor<f32>
    %8 = stablehlo.maximum %5, %7 : tensor<f32>
    %9 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %10 = stablehlo.dot_general %arg0, %9, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %11 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %12 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %14 = stablehlo.add %11, %13 : tensor<4x4xi32>
    %15 = stablehlo.compare EQ, %14, %12, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %16 = stablehlo.convert %15 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %17 = stablehlo.add %10, %16 : tensor<4x4xf32>
    %18 = stablehlo.dot_general %17, %0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %19 = stablehlo.subtract %arg1, %18 : tensor<4xf32>
    %20 = stablehlo.dot_general %19, %19, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.add %cst_3, %20 : tensor<f32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %22:7 = stablehlo.while(%iterArg = %8, %iterArg_6 = %arg0, %iterArg_7 = %0, %iterArg_8 = %19, %iterArg_9 = %21, %iterArg_10 = %19, %iterArg_11 = %c_4) : tensor<f32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<i32>
    cond {
      %24 = stablehlo.compare GT, %iterArg_9, %iterArg, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_12 = stablehlo.constant dense<40> : tensor<i32>
      %25 = stablehlo.compare LT, %iterArg_11, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_13 = stablehlo.constant dense<false> : tensor<i1>
      %26 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i1>) -> tensor<i1>
      %27 = stablehlo.compare NE, %25, %26, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %28 = stablehlo.convert %27 : tensor<i1>
      %29 = stablehlo.and %24, %28 : tensor<i1>
      stablehlo.return %29 : tensor<i1>
    } do {
      %24 = stablehlo.transpose %iterArg_6, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %25 = stablehlo.dot_general %iterArg_6, %24, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %26 = stablehlo.iota dim = 0 : tensor<4x4xi32>
      %27 = stablehlo.iota dim = 1 : tensor<4x4xi32>
      %c_12 = stablehlo.constant dense<0> : tensor<i32>
      %28 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
      %29 = stablehlo.add %26, %28 : tensor<4x4xi32>
      %30 = stablehlo.compare EQ, %29, %27, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
      %31 = stablehlo.convert %30 : (tensor<4x4xi1>) -> tensor<4x4xf32>
      %32 = stablehlo.add %25, %31 : tensor<4x4xf32>
      %33 = stablehlo.dot_general %32, %iterArg_10, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %34 = stablehlo.dot_general %iterArg_10, %33, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %35 = stablehlo.add %cst_13, %34 : tensor<f32>
      %36 = stablehlo.divide %iterArg_9, %35 : tensor<f32>
      %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %38 = stablehlo.multiply %37, %iterArg_10 : tensor<4xf32>
      %39 = stablehlo.add %iterArg_7, %38 : tensor<4xf32>
      %40 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %41 = stablehlo.multiply %40, %33 : tensor<4xf32>
      %42 = stablehlo.subtract %iterArg_8, %41 : tensor<4xf32>
      %43 = stablehlo.dot_general %42, %42, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %44 = stablehlo.add %cst_14, %43 : tensor<f32>
      %45 = stablehlo.divide %44, %iterArg_9 : tensor<f32>
      %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %47 = stablehlo.multiply %46, %iterArg_10 : tensor<4xf32>
      %48 = stablehlo.add %42, %47 : tensor<4xf32>
      %c_15 = stablehlo.constant dense<1> : tensor<i32>
      %49 = stablehlo.add %iterArg_11, %c_15 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_6, %39, %42, %44, %48, %49 : tensor<f32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<i32>
    }
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22#2 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    return %23 : tensor<f32>
  }
}
