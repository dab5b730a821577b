// Broken rules, each with its place.
// RUN: cotan opt %s --split-input-file --verify-diagnostics=only-expected
func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error @below {{'stablehlo.add' op the operand must be `tensor<4xf32>`, found `tensor<5xf32>`}}
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%x: tensor<4xi32>) {
  // expected-error @below {{operand #0 must be ranked tensor of floats or complex numbers, but got 'tensor<4xi32>'}}
  %0 = stablehlo.tanh %x : tensor<4xi32>
  return
}
// -----
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{the range 0:5:1 does not fit dimension 0 of size 4}}
  %0 = stablehlo.slice %x [0:5] : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{number of elements must be the same: 4 in the operand, 5 in the result}}
  %0 = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @f(%x: tensor<4x4xf32>) {
  // expected-error @below {{`permutation` has the dimension 0 twice}}
  %0 = "stablehlo.transpose"(%x) <{permutation = array<i64: 0, 0>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>) {
  // expected-error @below {{dimension 1 of size 3 and dimension 0 of size 4 must be equal}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return
}
// -----
func.func @f(%x: tensor<4xf32>, %i: tensor<4xi32>) {
  // expected-error @below {{cannot compare elements of type `f32` as SIGNED}}
  %0 = stablehlo.compare LT, %x, %x, SIGNED : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
func.func @f(%x: tensor<4xf32>, %c: tensor<f32>) {
  // expected-error @below {{`dimensions` must be a dimension from 0 to below 1, found 1}}
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [1] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%x: tensor<4xf32>, %c: tensor<f32>) {
  // expected-error @below {{expected a commutative operation of two operands, such as `stablehlo.add`}}
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.subtract across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{returned values of region 1 must have the types (tensor<4xf32>), found (tensor<i1>)}}
  %0 = stablehlo.while(%a = %x) : tensor<4xf32>
  cond {
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }
  return %0 : tensor<4xf32>
}
// -----
func.func @f(%x: tensor<3x4xf32>, %i: tensor<5x1xi32>) {
  // expected-error @below {{the slice size 5 does not fit dimension 1 of size 4}}
  %3 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<3x4xf32>, tensor<5x1xi32>) -> tensor<5x5xf32>
  return
}
// -----
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{expected one of `lhs_batching_dimensions`, `rhs_batching_dimensions`, `lhs_contracting_dimensions`, `rhs_contracting_dimensions`, found `offset_dims`}}
  %0 = "stablehlo.dot_general"(%x, %x) <{dot_dimension_numbers = #stablehlo.dot<offset_dims = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}
// -----
func.func @f(%x: tensor<1x8x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{the dimensions must be `b`, `f`, and spatial ones from 0 on}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 1, f]x[0, i, o]->[b, 0, f], window = {} : (tensor<1x8x3xf32>, tensor<3x3x4xf32>) -> tensor<1x6x4xf32>
  return
}
// -----
func.func @f(%x: tensor<!quant.uniform<i8:f32, 1.0>>) {
  return
}
// -----
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{the dialect `stablehlo` has no operation `stablehlo.ad`}}
  %0 = stablehlo.ad %x, %x : tensor<4xf32>
  return
}
