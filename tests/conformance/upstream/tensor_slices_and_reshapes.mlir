// Tensor ops with static and dynamic offsets, reassociation, regions and rank-zero tensors.
func.func @slices(%t: tensor<8x?xf32>, %i: index, %n: index) -> tensor<8x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c1 : tensor<8x?xf32>
  %s = tensor.extract_slice %t[0, %i] [4, %n] [2, 1] : tensor<8x?xf32> to tensor<4x?xf32>
  %row = tensor.extract_slice %t[%i, 0] [1, %d] [1, 1] : tensor<8x?xf32> to tensor<?xf32>
  %u = tensor.insert_slice %s into %t[0, %i] [4, %n] [2, 1] : tensor<4x?xf32> into tensor<8x?xf32>
  %v = tensor.extract %u[%c0, %i] : tensor<8x?xf32>
  %w = tensor.insert %v into %u[%c1, %c0] : tensor<8x?xf32>
  return %w : tensor<8x?xf32>
}

func.func @shapes(%t: tensor<4x6xi32>, %u: tensor<*xf64>, %shape: tensor<2xindex>) -> tensor<24xi32> {
  %flat = tensor.collapse_shape %t [[0, 1]] : tensor<4x6xi32> into tensor<24xi32>
  %exp = tensor.expand_shape %t [[0, 1], [2, 3]] output_shape [2, 2, 3, 2] : tensor<4x6xi32> into tensor<2x2x3x2xi32>
  %ranked = tensor.cast %u : tensor<*xf64> to tensor<?x?xf64>
  %re = tensor.reshape %u(%shape) : (tensor<*xf64>, tensor<2xindex>) -> tensor<?x?xf64>
  %rank = tensor.rank %u : tensor<*xf64>
  %scalar = tensor.from_elements %rank : tensor<index>
  %bits = tensor.bitcast %t : tensor<4x6xi32> to tensor<4x6xui32>
  return %flat : tensor<24xi32>
}

func.func @builders(%n: index, %x: f32) -> tensor<?x3xf32> {
  %e = tensor.empty(%n) : tensor<?x3xf32>
  %z = tensor.empty() : tensor<0x2xi1>
  %s = tensor.splat %x[%n] : tensor<?x3xf32>
  %g = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %k = arith.addi %i, %j : index
    %c = arith.index_cast %k : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<?x3xf32>
  %p = tensor.pad %g low[0, 1] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } {t.note} : tensor<?x3xf32> to tensor<?x4xf32>
  %v = tensor.from_elements %x, %x, %x : tensor<3xf32>
  %cat = tensor.concat dim(0) %e, %s, %g : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %cat : tensor<?x3xf32>
}
