// Constants, views, slices and padding.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
func.func @f(%x: tensor<4x9xf32>, %i: tensor<i32>, %s: tensor<f32>, %d: tensor<?xf32, #stablehlo.bounds<4>>) {
  %c = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %cst = stablehlo.constant {mhlo.note = 1 : i32} dense<0.5> : tensor<4xf32>
  %cst_0 = stablehlo.constant() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<?xf32>
  %0 = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4x9xf32>
  %2 = stablehlo.reshape %x : (tensor<4x9xf32>) -> tensor<36xf32>
  %3 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x9xf32>) -> tensor<9x4xf32>
  %4 = stablehlo.reverse %x, dims = [0] : tensor<4x9xf32>
  %5 = stablehlo.slice %x [0:3, 1:9:2] : (tensor<4x9xf32>) -> tensor<3x4xf32>
  %6 = stablehlo.dynamic_slice %x, %i, %i, sizes = [1, 9] : (tensor<4x9xf32>, tensor<i32>, tensor<i32>) -> tensor<1x9xf32>
  %7 = stablehlo.dynamic_update_slice %x, %6, %i, %i : (tensor<4x9xf32>, tensor<1x9xf32>, tensor<i32>, tensor<i32>) -> tensor<4x9xf32>
  %8 = stablehlo.pad %x, %s, low = [1, -1], high = [0, 2], interior = [1, 0] : (tensor<4x9xf32>, tensor<f32>) -> tensor<8x10xf32>
  %9 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<4x9xf32>, tensor<4x9xf32>) -> tensor<8x9xf32>
  %10 = stablehlo.bitcast_convert %x : (tensor<4x9xf32>) -> tensor<4x9x4xui8>
  %11 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4x9xf32>) -> tensor<i32>
  %12 = stablehlo.tuple %x, %i : tuple<tensor<4x9xf32>, tensor<i32>>
  %13 = stablehlo.get_tuple_element %12[0] : (tuple<tensor<4x9xf32>, tensor<i32>>) -> tensor<4x9xf32>
  %14 = stablehlo.dynamic_reshape %x, %c : (tensor<4x9xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %15:2 = stablehlo.optimization_barrier %x, %i : tensor<4x9xf32>, tensor<i32>
  %16 = stablehlo.negate %d : tensor<?xf32, #stablehlo.bounds<4>>
  return
}
