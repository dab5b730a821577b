#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x8xf32>, memref<4x8xf32, #map>, memref<?xf32, #map1>, memref<4x?xf32, strided<[?, 1], offset: ?>>, memref<4x8xf32, strided<[8, 1]>>, memref<4x8xf32, strided<[-8, 1], offset: 24>>, memref<2xf32>) -> (), sym_name = "layouts"}> ({
  ^bb0(%arg11: memref<4x8xf32>, %arg12: memref<4x8xf32, #map>, %arg13: memref<?xf32, #map1>, %arg14: memref<4x?xf32, strided<[?, 1], offset: ?>>, %arg15: memref<4x8xf32, strided<[8, 1]>>, %arg16: memref<4x8xf32, strided<[-8, 1], offset: 24>>, %arg17: memref<2xf32>):
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<4xi8, 1>, memref<4xi8, 3 : i32>, memref<4xi8, "shared">, memref<4xi8, {bank = 2 : i64}>, memref<*xi8, 5>, memref<4xi8, strided<[2]>, 1>, memref<4xi8>) -> (), sym_name = "spaces"}> ({
  ^bb0(%arg4: memref<4xi8, 1>, %arg5: memref<4xi8, 3 : i32>, %arg6: memref<4xi8, "shared">, %arg7: memref<4xi8, {bank = 2 : i64}>, %arg8: memref<*xi8, 5>, %arg9: memref<4xi8, strided<[2]>, 1>, %arg10: memref<4xi8>):
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<16x32xf32>, memref<2048xi8>, index, index) -> memref<?x?xf32>, sym_name = "views"}> ({
  ^bb0(%arg0: memref<16x32xf32>, %arg1: memref<2048xi8>, %arg2: index, %arg3: index):
    %0 = "memref.subview"(%arg0, %arg2, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 4>, static_sizes = array<i64: 8, -9223372036854775808>, static_strides = array<i64: 1, 2>}> : (memref<16x32xf32>, index, index) -> memref<8x?xf32, strided<[32, 2], offset: ?>>
    %1 = "memref.subview"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 3, 0>, static_sizes = array<i64: 1, 32>, static_strides = array<i64: 1, 1>}> : (memref<16x32xf32>) -> memref<32xf32, strided<[1], offset: 96>>
    %2 = "memref.view"(%arg1, %arg2, %arg3, %arg3) : (memref<2048xi8>, index, index, index) -> memref<?x?xf32>
    %3 = "memref.reinterpret_cast"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 512>, static_strides = array<i64: 1>}> : (memref<16x32xf32>) -> memref<512xf32, strided<[1]>>
    %4 = "memref.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (memref<16x32xf32>) -> memref<512xf32>
    %5 = "memref.expand_shape"(%arg0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 4, 4, 32>}> : (memref<16x32xf32>) -> memref<4x4x32xf32>
    %6 = "memref.transpose"(%arg0) <{permutation = #map}> : (memref<16x32xf32>) -> memref<32x16xf32, strided<[1, 32]>>
    %7 = "memref.cast"(%arg0) : (memref<16x32xf32>) -> memref<*xf32>
    %8 = "memref.cast"(%7) : (memref<*xf32>) -> memref<?x?xf32>
    %9:6 = "memref.extract_strided_metadata"(%8) : (memref<?x?xf32>) -> (memref<f32>, index, index, index, index, index)
    %10 = "memref.dim"(%8, %arg2) : (memref<?x?xf32>, index) -> index
    "func.return"(%2) : (memref<?x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

