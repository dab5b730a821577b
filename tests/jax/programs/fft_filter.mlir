module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = call @fft(%arg0) : (tensor<16xf32>) -> tensor<9xcomplex<f32>>
    %1 = stablehlo.iota dim = 0 : tensor<9xf32>
    %2 = stablehlo.negate %1 : tensor<9xf32>
    %3 = stablehlo.exponential %2 : tensor<9xf32>
    %4 = stablehlo.convert %3 : (tensor<9xf32>) -> tensor<9xcomplex<f32>>
    %5 = stablehlo.multiply %0, %4 : tensor<9xcomplex<f32>>
    %6 = call @fft_0(%5) : (tensor<9xcomplex<f32>>) -> tensor<16xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    return %8 : tensor<f32>
  }
  func.func private @fft(%arg0: tensor<16xf32>) -> tensor<9xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [16] : (tensor<16xf32>) -> tensor<9xcomplex<f32>>
    return %0 : tensor<9xcomplex<f32>>
  }
  func.func private @fft_0(%arg0: tensor<9xcomplex<f32>>) -> tensor<16xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [16] : (tensor<9xcomplex<f32>>) -> tensor<16xf32>
    return %0 : tensor<16xf32>
  }
}
