// A program that JAX lowered with symbolic shapes: sizes are polynomials, and the argument that is
// one of them disappears.

// RUN: cotan opt %s --stablehlo-to-array
// RUN: cotan run %s --arg x=[[1.0,2.0,3.0]]
// RUN: cotan run %s --arg x=[[1.0,2.0,3.0],[0.0,0.0,1.0]] --engine=interpret
// RUN[1]: cotan run %s --arg x=[] --engine=interpret

func.func @softmax(%b: tensor<i32> {jax.global_constant = "b"}, %x: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<f32>, tensor<?xf32>) {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %rows = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
  %positive = stablehlo.compare GE, %rows, %one, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%positive, %rows) {error_message = "the size {0} is not positive", has_side_effect = true} : (tensor<i1>, tensor<i32>) -> ()
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %x : tensor<?x3xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<?x3xf32>, tensor<f32>) -> tensor<?xf32>
  %size = stablehlo.reshape %b : (tensor<i32>) -> tensor<1xi32>
  %three = stablehlo.constant dense<3> : tensor<1xi32>
  %shape = stablehlo.concatenate %size, %three, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %wide = stablehlo.dynamic_broadcast_in_dim %sum, %shape, dims = [0] : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x3xf32>
  %y = stablehlo.divide %e, %wide : tensor<?x3xf32>
  %count = stablehlo.convert %b : (tensor<i32>) -> tensor<f32>
  %both = stablehlo.constant dense<3> : tensor<i32>
  %all = stablehlo.multiply %b, %both : tensor<i32>
  %length = stablehlo.reshape %all : (tensor<i32>) -> tensor<1xi32>
  %flat = stablehlo.dynamic_reshape %y, %length : (tensor<?x3xf32>, tensor<1xi32>) -> tensor<?xf32>
  %index = stablehlo.dynamic_iota %length, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  %z = stablehlo.add %flat, %index : tensor<?xf32>
  return %y, %count, %z : tensor<?x3xf32>, tensor<f32>, tensor<?xf32>
}
