// Named structured ops, whose generic form carries implicit regions and segment sizes.
func.func @dense_layer(%x: tensor<?x64xf32>, %w: tensor<64x10xf32>, %b: tensor<10xf32>, %n: index) -> tensor<?x10xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x10xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x10xf32>) -> tensor<?x10xf32>
  %m = linalg.matmul ins(%x, %w : tensor<?x64xf32>, tensor<64x10xf32>) outs(%f : tensor<?x10xf32>) -> tensor<?x10xf32>
  %bb = linalg.broadcast ins(%b : tensor<10xf32>) outs(%e : tensor<?x10xf32>) dimensions = [0]
  %a = linalg.add ins(%m, %bb : tensor<?x10xf32>, tensor<?x10xf32>) outs(%e : tensor<?x10xf32>) -> tensor<?x10xf32>
  %r = linalg.map { math.tanh } ins(%a : tensor<?x10xf32>) outs(%e : tensor<?x10xf32>)
  return %r : tensor<?x10xf32>
}

func.func @reductions(%x: tensor<4x8xf32>, %acc: tensor<4xf32>) -> tensor<8x4xf32> {
  %s = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%acc : tensor<4xf32>) dimensions = [1]
  %m = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%s : tensor<4xf32>) dimensions = [1]
    (%in: f32, %out: f32) {
      %0 = arith.maximumf %in, %out : f32
      linalg.yield %0 : f32
    }
  %e = tensor.empty() : tensor<8x4xf32>
  %t = linalg.transpose ins(%x : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) permutation = [1, 0]
  return %t : tensor<8x4xf32>
}

func.func @convolve(%img: memref<1x16x16x3xf32>, %k: memref<3x3x3x8xf32>, %out: memref<1x7x7x8xf32>, %p: memref<1x3x3x8xf32>, %win: memref<2x2xf32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
    ins(%img, %k : memref<1x16x16x3xf32>, memref<3x3x3x8xf32>) outs(%out : memref<1x7x7x8xf32>)
  linalg.pooling_nhwc_max {dilations = dense<[1, 1]> : vector<2xi64>, strides = dense<[2, 2]> : vector<2xi64>}
    ins(%out, %win : memref<1x7x7x8xf32>, memref<2x2xf32>) outs(%p : memref<1x3x3x8xf32>)
  return
}

func.func @mixed_precision(%a: memref<4x4xi8>, %b: memref<4x4xi8>, %c: memref<4x4xi32>) {
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : memref<4x4xi8>, memref<4x4xi8>) outs(%c : memref<4x4xi32>)
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%c, %c : memref<4x4xi32>, memref<4x4xi32>) outs(%c : memref<4x4xi32>)
  return
}
