// Imported types come back; constraints and computations for each device pass through derivatives.
// RUN: cotan grad %s --value --emit=stablehlo

module {
  sdy.mesh @mesh = <["d"=8]>
  func.func @main(%x: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %k: tensor<ui32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %y = sdy.sharding_constraint %x <@mesh, [{"d"}, {}]> : tensor<16x4xf32>
    %s = stablehlo.sine %y : tensor<16x4xf32>
    %f = stablehlo.convert %k : (tensor<ui32>) -> tensor<f32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %t = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<f32>
    %r = stablehlo.multiply %t, %f : tensor<f32>
    return %r : tensor<f32>
  }
}
