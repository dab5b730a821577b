#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1, d0)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0) -> (-d0 + 7)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>, sym_name = "row_sum"}> ({
  ^bb0(%arg9: tensor<4x?xf32>, %arg10: tensor<4xf32>, %arg11: tensor<f32>):
    %10 = "linalg.generic"(%arg9, %arg11, %arg10) <{doc = "sums each row, scaled", indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], library_call = "row_sum", operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg12: f32, %arg13: f32, %arg14: f32):
      %11 = "arith.mulf"(%arg12, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %12 = "arith.addf"(%arg14, %11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%12) : (f32) -> ()
    }) {t.tile = [8, 16]} : (tensor<4x?xf32>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%10) : (tensor<4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xindex>, memref<?x?xi64, strided<[?, 1], offset: ?>>, index) -> (), sym_name = "index_transpose"}> ({
  ^bb0(%arg4: memref<?x?xindex>, %arg5: memref<?x?xi64, strided<[?, 1], offset: ?>>, %arg6: index):
    "linalg.generic"(%arg4, %arg5) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: index, %arg8: i64):
      %4 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %5 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %6 = "arith.addi"(%4, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %7 = "arith.addi"(%6, %arg7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %8 = "arith.addi"(%7, %arg6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %9 = "arith.index_cast"(%8) : (index) -> i64
      "linalg.yield"(%9) : (i64) -> ()
    }) : (memref<?x?xindex>, memref<?x?xi64, strided<[?, 1], offset: ?>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xi1>), sym_name = "two_results"}> ({
  ^bb0(%arg0: tensor<8xf32>):
    %0 = "tensor.empty"() : () -> tensor<8xf32>
    %1 = "tensor.empty"() : () -> tensor<8xi1>
    %2:2 = "linalg.generic"(%arg0, %0, %1) <{indexing_maps = [#map4, #map4, #map5], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg1: f32, %arg2: f32, %arg3: i1):
      %3 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%arg1, %3) : (f32, i1) -> ()
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xi1>) -> (tensor<8xf32>, tensor<8xi1>)
    "func.return"(%2#0, %2#1) : (tensor<8xf32>, tensor<8xi1>) -> ()
  }) : () -> ()
}) : () -> ()

