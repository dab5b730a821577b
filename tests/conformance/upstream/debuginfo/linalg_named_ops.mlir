#loc2 = loc("linalg_named_ops.mlir":2:24)
#loc3 = loc("linalg_named_ops.mlir":2:46)
#loc4 = loc("linalg_named_ops.mlir":2:69)
#loc5 = loc("linalg_named_ops.mlir":2:89)
#loc7 = loc("linalg_named_ops.mlir":4:8)
#loc9 = loc(unknown)
#loc16 = loc("linalg_named_ops.mlir":13:23)
#loc17 = loc("linalg_named_ops.mlir":13:44)
#loc20 = loc("linalg_named_ops.mlir":16:6)
#loc21 = loc("linalg_named_ops.mlir":16:16)
#loc24 = loc("linalg_named_ops.mlir":20:8)
#loc28 = loc("linalg_named_ops.mlir":25:21)
#loc29 = loc("linalg_named_ops.mlir":25:50)
#loc30 = loc("linalg_named_ops.mlir":25:75)
#loc31 = loc("linalg_named_ops.mlir":25:102)
#loc32 = loc("linalg_named_ops.mlir":25:127)
#loc37 = loc("linalg_named_ops.mlir":33:28)
#loc38 = loc("linalg_named_ops.mlir":33:48)
#loc39 = loc("linalg_named_ops.mlir":33:68)
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
  ^bb0(%arg28: tensor<?x64xf32> loc("linalg_named_ops.mlir":2:24), %arg29: tensor<64x10xf32> loc("linalg_named_ops.mlir":2:46), %arg30: tensor<10xf32> loc("linalg_named_ops.mlir":2:69), %arg31: index loc("linalg_named_ops.mlir":2:89)):
    %14 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32 loc(#loc6)
    %15 = "tensor.empty"(%arg31) : (index) -> tensor<?x10xf32> loc(#loc7)
    %16 = "linalg.fill"(%14, %15) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: f32 loc(unknown), %arg43: f32 loc(unknown)):
      "linalg.yield"(%arg42) : (f32) -> () loc(#loc9)
    }) : (f32, tensor<?x10xf32>) -> tensor<?x10xf32> loc(#loc8)
    %17 = "linalg.matmul"(%arg28, %arg29, %16) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32 loc(unknown), %arg40: f32 loc(unknown), %arg41: f32 loc(unknown)):
      %23 = "arith.mulf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc9)
      %24 = "arith.addf"(%arg41, %23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc9)
      "linalg.yield"(%24) : (f32) -> () loc(#loc9)
    }) : (tensor<?x64xf32>, tensor<64x10xf32>, tensor<?x10xf32>) -> tensor<?x10xf32> loc(#loc10)
    %18 = "linalg.broadcast"(%arg30, %15) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg37: f32 loc("linalg_named_ops.mlir":2:69), %arg38: f32 loc("linalg_named_ops.mlir":4:8)):
      "linalg.yield"(%arg37) : (f32) -> () loc(#loc11)
    }) : (tensor<10xf32>, tensor<?x10xf32>) -> tensor<?x10xf32> loc(#loc11)
    %19 = "linalg.add"(%17, %18, %15) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: f32 loc(unknown), %arg35: f32 loc(unknown), %arg36: f32 loc(unknown)):
      %22 = "arith.addf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc9)
      "linalg.yield"(%22) : (f32) -> () loc(#loc9)
    }) : (tensor<?x10xf32>, tensor<?x10xf32>, tensor<?x10xf32>) -> tensor<?x10xf32> loc(#loc12)
    %20 = "linalg.map"(%19, %15) ({
    ^bb0(%arg32: f32 loc(unknown), %arg33: f32 loc(unknown)):
      %21 = "math.tanh"(%arg32) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc13)
      "linalg.yield"(%21) : (f32) -> () loc(#loc13)
    }) : (tensor<?x10xf32>, tensor<?x10xf32>) -> tensor<?x10xf32> loc(#loc13)
    "func.return"(%20) : (tensor<?x10xf32>) -> () loc(#loc14)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = (tensor<4x8xf32>, tensor<4xf32>) -> tensor<8x4xf32>, sym_name = "reductions"}> ({
  ^bb0(%arg20: tensor<4x8xf32> loc("linalg_named_ops.mlir":13:23), %arg21: tensor<4xf32> loc("linalg_named_ops.mlir":13:44)):
    %8 = "linalg.reduce"(%arg20, %arg21) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg26: f32 loc(unknown), %arg27: f32 loc(unknown)):
      %13 = "arith.addf"(%arg27, %arg26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc18)
      "linalg.yield"(%13) : (f32) -> () loc(#loc18)
    }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32> loc(#loc18)
    %9 = "linalg.reduce"(%arg20, %8) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg24: f32 loc("linalg_named_ops.mlir":16:6), %arg25: f32 loc("linalg_named_ops.mlir":16:16)):
      %12 = "arith.maximumf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc22)
      "linalg.yield"(%12) : (f32) -> () loc(#loc23)
    }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32> loc(#loc19)
    %10 = "tensor.empty"() : () -> tensor<8x4xf32> loc(#loc24)
    %11 = "linalg.transpose"(%arg20, %10) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg22: f32 loc("linalg_named_ops.mlir":13:23), %arg23: f32 loc("linalg_named_ops.mlir":20:8)):
      "linalg.yield"(%arg22) : (f32) -> () loc(#loc25)
    }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32> loc(#loc25)
    "func.return"(%11) : (tensor<8x4xf32>) -> () loc(#loc26)
  }) : () -> () loc(#loc15)
  "func.func"() <{function_type = (memref<1x16x16x3xf32>, memref<3x3x3x8xf32>, memref<1x7x7x8xf32>, memref<1x3x3x8xf32>, memref<2x2xf32>) -> (), sym_name = "convolve"}> ({
  ^bb0(%arg9: memref<1x16x16x3xf32> loc("linalg_named_ops.mlir":25:21), %arg10: memref<3x3x3x8xf32> loc("linalg_named_ops.mlir":25:50), %arg11: memref<1x7x7x8xf32> loc("linalg_named_ops.mlir":25:75), %arg12: memref<1x3x3x8xf32> loc("linalg_named_ops.mlir":25:102), %arg13: memref<2x2xf32> loc("linalg_named_ops.mlir":25:127)):
    "linalg.conv_2d_nhwc_hwcf"(%arg9, %arg10, %arg11) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg17: f32 loc(unknown), %arg18: f32 loc(unknown), %arg19: f32 loc(unknown)):
      %6 = "arith.mulf"(%arg17, %arg18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc9)
      %7 = "arith.addf"(%arg19, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc9)
      "linalg.yield"(%7) : (f32) -> () loc(#loc9)
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map5]} : (memref<1x16x16x3xf32>, memref<3x3x3x8xf32>, memref<1x7x7x8xf32>) -> () loc(#loc33)
    "linalg.pooling_nhwc_max"(%arg11, %arg13, %arg12) <{dilations = dense<1> : vector<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : vector<2xi64>}> ({
    ^bb0(%arg14: f32 loc(unknown), %arg15: f32 loc(unknown), %arg16: f32 loc(unknown)):
      %5 = "arith.maximumf"(%arg16, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc9)
      "linalg.yield"(%5) : (f32) -> () loc(#loc9)
    }) {linalg.memoized_indexing_maps = [#map6, #map7, #map8]} : (memref<1x7x7x8xf32>, memref<2x2xf32>, memref<1x3x3x8xf32>) -> () loc(#loc34)
    "func.return"() : () -> () loc(#loc35)
  }) : () -> () loc(#loc27)
  "func.func"() <{function_type = (memref<4x4xi8>, memref<4x4xi8>, memref<4x4xi32>) -> (), sym_name = "mixed_precision"}> ({
  ^bb0(%arg0: memref<4x4xi8> loc("linalg_named_ops.mlir":33:28), %arg1: memref<4x4xi8> loc("linalg_named_ops.mlir":33:48), %arg2: memref<4x4xi32> loc("linalg_named_ops.mlir":33:68)):
    "linalg.matmul"(%arg0, %arg1, %arg2) <{cast = #linalg.type_fn<cast_unsigned>, indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg6: i8 loc(unknown), %arg7: i8 loc(unknown), %arg8: i32 loc(unknown)):
      %1 = "arith.extui"(%arg6) : (i8) -> i32 loc(#loc9)
      %2 = "arith.extui"(%arg7) : (i8) -> i32 loc(#loc9)
      %3 = "arith.muli"(%1, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc9)
      %4 = "arith.addi"(%arg8, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc9)
      "linalg.yield"(%4) : (i32) -> () loc(#loc9)
    }) : (memref<4x4xi8>, memref<4x4xi8>, memref<4x4xi32>) -> () loc(#loc40)
    "linalg.elementwise"(%arg2, %arg2, %arg2) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<add>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: i32 loc(unknown), %arg4: i32 loc(unknown), %arg5: i32 loc(unknown)):
      %0 = "arith.addi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc9)
      "linalg.yield"(%0) : (i32) -> () loc(#loc9)
    }) : (memref<4x4xi32>, memref<4x4xi32>, memref<4x4xi32>) -> () loc(#loc41)
    "func.return"() : () -> () loc(#loc42)
  }) : () -> () loc(#loc36)
}) : () -> () loc(#loc)
#loc = loc("linalg_named_ops.mlir":0:0)
#loc1 = loc("linalg_named_ops.mlir":2:1)
#loc6 = loc("linalg_named_ops.mlir":3:11)
#loc8 = loc("linalg_named_ops.mlir":5:8)
#loc10 = loc("linalg_named_ops.mlir":6:8)
#loc11 = loc("linalg_named_ops.mlir":7:9)
#loc12 = loc("linalg_named_ops.mlir":8:8)
#loc13 = loc("linalg_named_ops.mlir":9:8)
#loc14 = loc("linalg_named_ops.mlir":10:3)
#loc15 = loc("linalg_named_ops.mlir":13:1)
#loc18 = loc("linalg_named_ops.mlir":14:8)
#loc19 = loc("linalg_named_ops.mlir":15:8)
#loc22 = loc("linalg_named_ops.mlir":17:12)
#loc23 = loc("linalg_named_ops.mlir":18:7)
#loc25 = loc("linalg_named_ops.mlir":21:8)
#loc26 = loc("linalg_named_ops.mlir":22:3)
#loc27 = loc("linalg_named_ops.mlir":25:1)
#loc33 = loc("linalg_named_ops.mlir":26:3)
#loc34 = loc("linalg_named_ops.mlir":28:3)
#loc35 = loc("linalg_named_ops.mlir":30:3)
#loc36 = loc("linalg_named_ops.mlir":33:1)
#loc40 = loc("linalg_named_ops.mlir":34:3)
#loc41 = loc("linalg_named_ops.mlir":35:3)
#loc42 = loc("linalg_named_ops.mlir":36:3)

