// Memrefs with strided and affine layouts, memory spaces, views, casts and dynamic sizes.
#transpose = affine_map<(d0, d1) -> (d1, d0)>
#shifted = affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>

func.func @layouts(%a: memref<4x8xf32>, %b: memref<4x8xf32, #transpose>, %c: memref<?xf32, #shifted>,
                   %d: memref<4x?xf32, strided<[?, 1], offset: ?>>, %e: memref<4x8xf32, strided<[8, 1]>>,
                   %f: memref<4x8xf32, strided<[-8, 1], offset: 24>>, %g: memref<2xf32, affine_map<(i) -> (i)>>) {
  return
}

func.func @spaces(%a: memref<4xi8, 1>, %b: memref<4xi8, 3 : i32>, %c: memref<4xi8, "shared">, %d: memref<4xi8, {bank = 2}>,
                  %e: memref<*xi8, 5>, %f: memref<4xi8, strided<[2]>, 1>, %g: memref<4xi8, 0>) {
  return
}

func.func @views(%m: memref<16x32xf32>, %raw: memref<2048xi8>, %i: index, %n: index) -> memref<?x?xf32> {
  %sub = memref.subview %m[%i, 4] [8, %n] [1, 2] : memref<16x32xf32> to memref<8x?xf32, strided<[32, 2], offset: ?>>
  %row = memref.subview %m[3, 0] [1, 32] [1, 1] : memref<16x32xf32> to memref<32xf32, strided<[1], offset: 96>>
  %v = memref.view %raw[%i][%n, %n] : memref<2048xi8> to memref<?x?xf32>
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [512], strides: [1] : memref<16x32xf32> to memref<512xf32, strided<[1]>>
  %col = memref.collapse_shape %m [[0, 1]] : memref<16x32xf32> into memref<512xf32>
  %exp = memref.expand_shape %m [[0, 1], [2]] output_shape [4, 4, 32] : memref<16x32xf32> into memref<4x4x32xf32>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<16x32xf32> to memref<32x16xf32, strided<[1, 32]>>
  %u = memref.cast %m : memref<16x32xf32> to memref<*xf32>
  %k = memref.cast %u : memref<*xf32> to memref<?x?xf32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %k : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %dim = memref.dim %k, %i : memref<?x?xf32>
  return %v : memref<?x?xf32>
}
