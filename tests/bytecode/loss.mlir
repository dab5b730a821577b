module @loss {
  func.func public @main(%x: tensor<2x3xf32>, %w: tensor<3x2xf32>) -> tensor<f32> {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
    %t = stablehlo.tanh %h : tensor<2x2xf32>
    %s = stablehlo.multiply %t, %t : tensor<2x2xf32>
    %sum = "stablehlo.reduce"(%s, %zero) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %add = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %add : tensor<f32>
    }) : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
    return %sum : tensor<f32>
  }
}
