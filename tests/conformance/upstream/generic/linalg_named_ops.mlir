#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x64xf32>, tensor<64x10xf32>, tensor<10xf32>, index) -> tensor<?x10xf32>, sym_name = "dense_layer"}> ({
  ^bb0(%arg28: tensor<?x64xf32>, %arg29: tensor<64x10xf32>, %arg30: tensor<10xf32>, %arg31: index):
    %14 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %15 = "tensor.empty"(%arg31) : (index) -> tensor<?x10xf32>
    %16 = "linalg.fill"(%14, %15) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32):
      "linalg.yield"(%arg42) : (f32) -> ()
    }) : (f32, tensor<?x10xf32>) -> tensor<?x10xf32>
    %17 = "linalg.matmul"(%arg28, %arg29, %16) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %23 = "arith.mulf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %24 = "arith.addf"(%arg41, %23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%24) : (f32) -> ()
    }) : (tensor<?x64xf32>, tensor<64x10xf32>, tensor<?x10xf32>) -> tensor<?x10xf32>
    %18 = "linalg.broadcast"(%arg30, %15) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg37: f32, %arg38: f32):
      "linalg.yield"(%arg37) : (f32) -> ()
    }) : (tensor<10xf32>, tensor<?x10xf32>) -> tensor<?x10xf32>
    %19 = "linalg.add"(%17, %18, %15) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32, %arg36: f32):
      %22 = "arith.addf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%22) : (f32) -> ()
    }) : (tensor<?x10xf32>, tensor<?x10xf32>, tensor<?x10xf32>) -> tensor<?x10xf32>
    %20 = "linalg.map"(%19, %15) ({
    ^bb0(%arg32: f32, %arg33: f32):
      %21 = "math.tanh"(%arg32) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%21) : (f32) -> ()
    }) : (tensor<?x10xf32>, tensor<?x10xf32>) -> tensor<?x10xf32>
    "func.return"(%20) : (tensor<?x10xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x8xf32>, tensor<4xf32>) -> tensor<8x4xf32>, sym_name = "reductions"}> ({
  ^bb0(%arg20: tensor<4x8xf32>, %arg21: tensor<4xf32>):
    %8 = "linalg.reduce"(%arg20, %arg21) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg26: f32, %arg27: f32):
      %13 = "arith.addf"(%arg27, %arg26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%13) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
    %9 = "linalg.reduce"(%arg20, %8) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32):
      %12 = "arith.maximumf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%12) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
    %10 = "tensor.empty"() : () -> tensor<8x4xf32>
    %11 = "linalg.transpose"(%arg20, %10) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg22: f32, %arg23: f32):
      "linalg.yield"(%arg22) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%11) : (tensor<8x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<1x16x16x3xf32>, memref<3x3x3x8xf32>, memref<1x7x7x8xf32>, memref<1x3x3x8xf32>, memref<2x2xf32>) -> (), sym_name = "convolve"}> ({
  ^bb0(%arg9: memref<1x16x16x3xf32>, %arg10: memref<3x3x3x8xf32>, %arg11: memref<1x7x7x8xf32>, %arg12: memref<1x3x3x8xf32>, %arg13: memref<2x2xf32>):
    "linalg.conv_2d_nhwc_hwcf"(%arg9, %arg10, %arg11) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg17: f32, %arg18: f32, %arg19: f32):
      %6 = "arith.mulf"(%arg17, %arg18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %7 = "arith.addf"(%arg19, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%7) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map5]} : (memref<1x16x16x3xf32>, memref<3x3x3x8xf32>, memref<1x7x7x8xf32>) -> ()
    "linalg.pooling_nhwc_max"(%arg11, %arg13, %arg12) <{dilations = dense<1> : vector<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : vector<2xi64>}> ({
    ^bb0(%arg14: f32, %arg15: f32, %arg16: f32):
      %5 = "arith.maximumf"(%arg16, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%5) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map6, #map7, #map8]} : (memref<1x7x7x8xf32>, memref<2x2xf32>, memref<1x3x3x8xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<4x4xi8>, memref<4x4xi8>, memref<4x4xi32>) -> (), sym_name = "mixed_precision"}> ({
  ^bb0(%arg0: memref<4x4xi8>, %arg1: memref<4x4xi8>, %arg2: memref<4x4xi32>):
    "linalg.matmul"(%arg0, %arg1, %arg2) <{cast = #linalg.type_fn<cast_unsigned>, indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg6: i8, %arg7: i8, %arg8: i32):
      %1 = "arith.extui"(%arg6) : (i8) -> i32
      %2 = "arith.extui"(%arg7) : (i8) -> i32
      %3 = "arith.muli"(%1, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %4 = "arith.addi"(%arg8, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%4) : (i32) -> ()
    }) : (memref<4x4xi8>, memref<4x4xi8>, memref<4x4xi32>) -> ()
    "linalg.elementwise"(%arg2, %arg2, %arg2) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<add>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
      %0 = "arith.addi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%0) : (i32) -> ()
    }) : (memref<4x4xi32>, memref<4x4xi32>, memref<4x4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

