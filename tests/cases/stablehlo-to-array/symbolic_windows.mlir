// Slices, padding, windows and convolutions of arrays of symbolic size: sizes of results are
// polynomials, and lists of sizes that are operands disappear.

// RUN: cotan opt %s --stablehlo-to-array
// RUN: cotan run %s --fn=bounds --arg x=[1.0,2.0,4.0] --engine=interpret
// RUN: cotan run %s --fn=padded --arg x=[1.0,2.0,4.0] --arg v=7.0 --engine=interpret
// RUN: cotan run %s --fn=cut --arg x=[1.0,2.0,4.0] --engine=interpret
// RUN: cotan run %s --fn=filtered --arg x=[[[1.0],[2.0],[4.0],[8.0]]] --arg w=[[[1.0]],[[10.0]]] --engine=interpret
// RUN: cotan run %s --fn=known --arg x=[1.0,2.0,4.0] --arg v=7.0 --engine=interpret

func.func @bounds(%b: tensor<i32> {jax.global_constant = "b"}, %x: tensor<?xf32> {cotan.sizes = ["b"]}) -> tensor<?xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %end = stablehlo.reshape %b : (tensor<i32>) -> tensor<1xi32>
  %last = stablehlo.subtract %end, %one : tensor<1xi32>
  %odd = stablehlo.real_dynamic_slice %x, %one, %end, %one : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  %even = "stablehlo.dynamic_gather"(%x, %two, %last) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], start_index_map = [0]>}> : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  %d = stablehlo.subtract %odd, %even : tensor<?xf32>
  return %d : tensor<?xf32>
}

func.func @padded(%b: tensor<i32> {jax.global_constant = "b"}, %x: tensor<?xf32> {cotan.sizes = ["b"]}, %v: tensor<f32>) -> tensor<?xf32> {
  %zero = stablehlo.constant dense<0> : tensor<1xi32>
  %size = stablehlo.reshape %b : (tensor<i32>) -> tensor<1xi32>
  %y = stablehlo.dynamic_pad %x, %v, %size, %zero, %zero : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

func.func @cut(%b: tensor<i32> {jax.global_constant = "b"}, %x: tensor<?xf32> {cotan.sizes = ["b"]}) -> tensor<?xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.pad %x, %zero, low = [-1], high = [2], interior = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

func.func @filtered(%b: tensor<i32> {jax.global_constant = "b"}, %x: tensor<1x?x1xf32> {cotan.sizes = ["1", "b", "1"]}, %w: tensor<2x1x1xf32>) -> tensor<1x?x1xf32> {
  %pads = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi32>
  %y = "stablehlo.dynamic_conv"(%x, %w, %pads) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x?x1xf32>, tensor<2x1x1xf32>, tensor<1x2xi32>) -> tensor<1x?x1xf32>
  return %y : tensor<1x?x1xf32>
}

// Constant sizes need no names.
func.func @known(%x: tensor<3xf32>, %v: tensor<f32>) -> tensor<3xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %three = stablehlo.constant dense<3> : tensor<1xi32>
  %zero = stablehlo.constant dense<0> : tensor<1xi32>
  %y = stablehlo.dynamic_pad %x, %v, %one, %zero, %one : (tensor<3xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<6xf32>
  %z = stablehlo.real_dynamic_slice %y, %zero, %three, %one : (tensor<6xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xf32>
  return %z : tensor<3xf32>
}
