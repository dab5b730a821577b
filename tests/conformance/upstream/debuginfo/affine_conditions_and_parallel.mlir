#loc2 = loc("affine_conditions_and_parallel.mlir":5:18)
#loc3 = loc("affine_conditions_and_parallel.mlir":5:39)
#loc7 = loc("affine_conditions_and_parallel.mlir":8:14)
#loc9 = loc("affine_conditions_and_parallel.mlir":9:16)
#loc20 = loc("affine_conditions_and_parallel.mlir":28:21)
#loc21 = loc("affine_conditions_and_parallel.mlir":28:46)
#loc23 = loc("affine_conditions_and_parallel.mlir":29:27)
#loc24 = loc("affine_conditions_and_parallel.mlir":29:31)
#loc28 = loc("affine_conditions_and_parallel.mlir":33:20)
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<()[s0] -> (s0)>
#map3 = affine_map<(d0) -> (0, d0)>
#map4 = affine_map<() -> (100, 100)>
#map5 = affine_map<(d0) -> (d0, 0)>
#map6 = affine_map<(d0) -> (d0, 4)>
#map7 = affine_map<(d0) -> (100, d0 + 10)>
#map8 = affine_map<(d0) -> (d0, d0)>
#set = affine_set<(d0, d1)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0, d0 - d1 >= 0)>
#set1 = affine_set<(d0, d1) : (d0 - d1 == 0)>
#set2 = affine_set<() : (1 == 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf64>, index) -> (), sym_name = "guard"}> ({
  ^bb0(%arg5: memref<?x?xf64> loc("affine_conditions_and_parallel.mlir":5:18), %arg6: index loc("affine_conditions_and_parallel.mlir":5:39)):
    %3 = "arith.constant"() <{value = 0.000000e+00 : f64}> : () -> f64 loc(#loc4)
    %4 = "arith.constant"() <{value = 1.000000e+00 : f64}> : () -> f64 loc(#loc5)
    "affine.for"(%arg6) <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg7: index loc("affine_conditions_and_parallel.mlir":8:14)):
      "affine.for"(%arg6) <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = #map2}> ({
      ^bb0(%arg8: index loc("affine_conditions_and_parallel.mlir":9:16)):
        "affine.if"(%arg7, %arg8, %arg6) <{condition = #set}> ({
          "affine.store"(%3, %arg5, %arg7, %arg8) <{map = #map}> : (f64, memref<?x?xf64>, index, index) -> () loc(#loc11)
          "affine.yield"() : () -> () loc(#loc10)
        }, {
          "affine.store"(%4, %arg5, %arg7, %arg8) <{map = #map}> : (f64, memref<?x?xf64>, index, index) -> () loc(#loc12)
          "affine.yield"() : () -> () loc(#loc10)
        }) : (index, index, index) -> () loc(#loc10)
        %5 = "affine.if"(%arg7, %arg8) <{condition = #set1}> ({
          "affine.yield"(%4) : (f64) -> () loc(#loc14)
        }, {
          "affine.yield"(%3) : (f64) -> () loc(#loc15)
        }) {t.diag} : (index, index) -> f64 loc(#loc13)
        "affine.if"() <{condition = #set2}> ({
          "t.never"(%5) : (f64) -> () loc(#loc17)
          "affine.yield"() : () -> () loc(#loc16)
        }, {
        }) : () -> () loc(#loc16)
        "affine.yield"() : () -> () loc(#loc8)
      }) : (index) -> () loc(#loc8)
      "affine.yield"() : () -> () loc(#loc6)
    }) : (index) -> () loc(#loc6)
    "func.return"() : () -> () loc(#loc18)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = (memref<100x100xf32>, index) -> (f32, f32), sym_name = "parallel"}> ({
  ^bb0(%arg0: memref<100x100xf32> loc("affine_conditions_and_parallel.mlir":28:21), %arg1: index loc("affine_conditions_and_parallel.mlir":28:46)):
    %0:2 = "affine.parallel"(%arg1) <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map3, reductions = [0, 4], steps = [1, 4], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map4}> ({
    ^bb0(%arg3: index loc("affine_conditions_and_parallel.mlir":29:27), %arg4: index loc("affine_conditions_and_parallel.mlir":29:31)):
      %2 = "affine.load"(%arg0, %arg3, %arg4) <{map = #map}> : (memref<100x100xf32>, index, index) -> f32 loc(#loc25)
      "affine.yield"(%2, %2) : (f32, f32) -> () loc(#loc26)
    }) : (index) -> (f32, f32) loc(#loc22)
    "affine.parallel"(%arg1, %arg1) <{lowerBoundsGroups = dense<2> : tensor<1xi32>, lowerBoundsMap = #map3, reductions = [], steps = [1], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = #map7}> ({
    ^bb0(%arg2: index loc("affine_conditions_and_parallel.mlir":33:20)):
      %1 = "affine.vector_load"(%arg0, %arg2) <{map = #map5}> : (memref<100x100xf32>, index) -> vector<4xf32> loc(#loc29)
      "affine.vector_store"(%1, %arg0, %arg2) <{map = #map6}> : (vector<4xf32>, memref<100x100xf32>, index) -> () loc(#loc30)
      "affine.yield"() : () -> () loc(#loc27)
    }) : (index, index) -> () loc(#loc27)
    "affine.prefetch"(%arg0, %arg1) <{isDataCache = true, isWrite = false, localityHint = 2 : i32, map = #map8}> : (memref<100x100xf32>, index) -> () loc(#loc31)
    "func.return"(%0#0, %0#1) : (f32, f32) -> () loc(#loc32)
  }) : () -> () loc(#loc19)
}) : () -> () loc(#loc)
#loc = loc("affine_conditions_and_parallel.mlir":0:0)
#loc1 = loc("affine_conditions_and_parallel.mlir":5:1)
#loc4 = loc("affine_conditions_and_parallel.mlir":6:8)
#loc5 = loc("affine_conditions_and_parallel.mlir":7:8)
#loc6 = loc("affine_conditions_and_parallel.mlir":8:3)
#loc8 = loc("affine_conditions_and_parallel.mlir":9:5)
#loc10 = loc("affine_conditions_and_parallel.mlir":10:7)
#loc11 = loc("affine_conditions_and_parallel.mlir":11:9)
#loc12 = loc("affine_conditions_and_parallel.mlir":13:9)
#loc13 = loc("affine_conditions_and_parallel.mlir":15:12)
#loc14 = loc("affine_conditions_and_parallel.mlir":16:9)
#loc15 = loc("affine_conditions_and_parallel.mlir":18:9)
#loc16 = loc("affine_conditions_and_parallel.mlir":20:7)
#loc17 = loc("affine_conditions_and_parallel.mlir":21:9)
#loc18 = loc("affine_conditions_and_parallel.mlir":25:3)
#loc19 = loc("affine_conditions_and_parallel.mlir":28:1)
#loc22 = loc("affine_conditions_and_parallel.mlir":29:10)
#loc25 = loc("affine_conditions_and_parallel.mlir":30:10)
#loc26 = loc("affine_conditions_and_parallel.mlir":31:5)
#loc27 = loc("affine_conditions_and_parallel.mlir":33:3)
#loc29 = loc("affine_conditions_and_parallel.mlir":34:10)
#loc30 = loc("affine_conditions_and_parallel.mlir":35:5)
#loc31 = loc("affine_conditions_and_parallel.mlir":37:3)
#loc32 = loc("affine_conditions_and_parallel.mlir":38:3)

