#loc2 = loc("linalg_generic_and_indexing.mlir":7:20)
#loc3 = loc("linalg_generic_and_indexing.mlir":7:41)
#loc4 = loc("linalg_generic_and_indexing.mlir":7:63)
#loc6 = loc("linalg_generic_and_indexing.mlir":14:8)
#loc7 = loc("linalg_generic_and_indexing.mlir":14:17)
#loc8 = loc("linalg_generic_and_indexing.mlir":14:26)
#loc14 = loc("linalg_generic_and_indexing.mlir":22:28)
#loc15 = loc("linalg_generic_and_indexing.mlir":22:51)
#loc16 = loc("linalg_generic_and_indexing.mlir":22:100)
#loc18 = loc("linalg_generic_and_indexing.mlir":25:8)
#loc19 = loc("linalg_generic_and_indexing.mlir":25:19)
#loc29 = loc("linalg_generic_and_indexing.mlir":37:24)
#loc33 = loc("linalg_generic_and_indexing.mlir":41:8)
#loc34 = loc("linalg_generic_and_indexing.mlir":41:17)
#loc35 = loc("linalg_generic_and_indexing.mlir":41:26)
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1, d0)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0) -> (-d0 + 7)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>, sym_name = "row_sum"}> ({
  ^bb0(%arg9: tensor<4x?xf32> loc("linalg_generic_and_indexing.mlir":7:20), %arg10: tensor<4xf32> loc("linalg_generic_and_indexing.mlir":7:41), %arg11: tensor<f32> loc("linalg_generic_and_indexing.mlir":7:63)):
    %10 = "linalg.generic"(%arg9, %arg11, %arg10) <{doc = "sums each row, scaled", indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], library_call = "row_sum", operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg12: f32 loc("linalg_generic_and_indexing.mlir":14:8), %arg13: f32 loc("linalg_generic_and_indexing.mlir":14:17), %arg14: f32 loc("linalg_generic_and_indexing.mlir":14:26)):
      %11 = "arith.mulf"(%arg12, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc9)
      %12 = "arith.addf"(%arg14, %11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc10)
      "linalg.yield"(%12) : (f32) -> () loc(#loc11)
    }) {t.tile = [8, 16]} : (tensor<4x?xf32>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32> loc(#loc5)
    "func.return"(%10) : (tensor<4xf32>) -> () loc(#loc12)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = (memref<?x?xindex>, memref<?x?xi64, strided<[?, 1], offset: ?>>, index) -> (), sym_name = "index_transpose"}> ({
  ^bb0(%arg4: memref<?x?xindex> loc("linalg_generic_and_indexing.mlir":22:28), %arg5: memref<?x?xi64, strided<[?, 1], offset: ?>> loc("linalg_generic_and_indexing.mlir":22:51), %arg6: index loc("linalg_generic_and_indexing.mlir":22:100)):
    "linalg.generic"(%arg4, %arg5) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: index loc("linalg_generic_and_indexing.mlir":25:8), %arg8: i64 loc("linalg_generic_and_indexing.mlir":25:19)):
      %4 = "linalg.index"() <{dim = 0 : i64}> : () -> index loc(#loc20)
      %5 = "linalg.index"() <{dim = 1 : i64}> : () -> index loc(#loc21)
      %6 = "arith.addi"(%4, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index loc(#loc22)
      %7 = "arith.addi"(%6, %arg7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index loc(#loc23)
      %8 = "arith.addi"(%7, %arg6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index loc(#loc24)
      %9 = "arith.index_cast"(%8) : (index) -> i64 loc(#loc25)
      "linalg.yield"(%9) : (i64) -> () loc(#loc26)
    }) : (memref<?x?xindex>, memref<?x?xi64, strided<[?, 1], offset: ?>>) -> () loc(#loc17)
    "func.return"() : () -> () loc(#loc27)
  }) : () -> () loc(#loc13)
  "func.func"() <{function_type = (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xi1>), sym_name = "two_results"}> ({
  ^bb0(%arg0: tensor<8xf32> loc("linalg_generic_and_indexing.mlir":37:24)):
    %0 = "tensor.empty"() : () -> tensor<8xf32> loc(#loc30)
    %1 = "tensor.empty"() : () -> tensor<8xi1> loc(#loc31)
    %2:2 = "linalg.generic"(%arg0, %0, %1) <{indexing_maps = [#map4, #map4, #map5], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg1: f32 loc("linalg_generic_and_indexing.mlir":41:8), %arg2: f32 loc("linalg_generic_and_indexing.mlir":41:17), %arg3: i1 loc("linalg_generic_and_indexing.mlir":41:26)):
      %3 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1 loc(#loc36)
      "linalg.yield"(%arg1, %3) : (f32, i1) -> () loc(#loc37)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xi1>) -> (tensor<8xf32>, tensor<8xi1>) loc(#loc32)
    "func.return"(%2#0, %2#1) : (tensor<8xf32>, tensor<8xi1>) -> () loc(#loc38)
  }) : () -> () loc(#loc28)
}) : () -> () loc(#loc)
#loc = loc("linalg_generic_and_indexing.mlir":0:0)
#loc1 = loc("linalg_generic_and_indexing.mlir":7:1)
#loc5 = loc("linalg_generic_and_indexing.mlir":8:8)
#loc9 = loc("linalg_generic_and_indexing.mlir":15:10)
#loc10 = loc("linalg_generic_and_indexing.mlir":16:10)
#loc11 = loc("linalg_generic_and_indexing.mlir":17:5)
#loc12 = loc("linalg_generic_and_indexing.mlir":19:3)
#loc13 = loc("linalg_generic_and_indexing.mlir":22:1)
#loc17 = loc("linalg_generic_and_indexing.mlir":23:3)
#loc20 = loc("linalg_generic_and_indexing.mlir":26:10)
#loc21 = loc("linalg_generic_and_indexing.mlir":27:10)
#loc22 = loc("linalg_generic_and_indexing.mlir":28:10)
#loc23 = loc("linalg_generic_and_indexing.mlir":29:10)
#loc24 = loc("linalg_generic_and_indexing.mlir":30:10)
#loc25 = loc("linalg_generic_and_indexing.mlir":31:10)
#loc26 = loc("linalg_generic_and_indexing.mlir":32:5)
#loc27 = loc("linalg_generic_and_indexing.mlir":34:3)
#loc28 = loc("linalg_generic_and_indexing.mlir":37:1)
#loc30 = loc("linalg_generic_and_indexing.mlir":38:9)
#loc31 = loc("linalg_generic_and_indexing.mlir":39:9)
#loc32 = loc("linalg_generic_and_indexing.mlir":40:10)
#loc36 = loc("linalg_generic_and_indexing.mlir":42:10)
#loc37 = loc("linalg_generic_and_indexing.mlir":43:5)
#loc38 = loc("linalg_generic_and_indexing.mlir":45:3)

