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
  ^bb0(%arg5: memref<?x?xf64>, %arg6: index):
    %3 = "arith.constant"() <{value = 0.000000e+00 : f64}> : () -> f64
    %4 = "arith.constant"() <{value = 1.000000e+00 : f64}> : () -> f64
    "affine.for"(%arg6) <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg7: index):
      "affine.for"(%arg6) <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = #map2}> ({
      ^bb0(%arg8: index):
        "affine.if"(%arg7, %arg8, %arg6) <{condition = #set}> ({
          "affine.store"(%3, %arg5, %arg7, %arg8) <{map = #map}> : (f64, memref<?x?xf64>, index, index) -> ()
          "affine.yield"() : () -> ()
        }, {
          "affine.store"(%4, %arg5, %arg7, %arg8) <{map = #map}> : (f64, memref<?x?xf64>, index, index) -> ()
          "affine.yield"() : () -> ()
        }) : (index, index, index) -> ()
        %5 = "affine.if"(%arg7, %arg8) <{condition = #set1}> ({
          "affine.yield"(%4) : (f64) -> ()
        }, {
          "affine.yield"(%3) : (f64) -> ()
        }) {t.diag} : (index, index) -> f64
        "affine.if"() <{condition = #set2}> ({
          "t.never"(%5) : (f64) -> ()
          "affine.yield"() : () -> ()
        }, {
        }) : () -> ()
        "affine.yield"() : () -> ()
      }) : (index) -> ()
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<100x100xf32>, index) -> (f32, f32), sym_name = "parallel"}> ({
  ^bb0(%arg0: memref<100x100xf32>, %arg1: index):
    %0:2 = "affine.parallel"(%arg1) <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map3, reductions = [0, 4], steps = [1, 4], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map4}> ({
    ^bb0(%arg3: index, %arg4: index):
      %2 = "affine.load"(%arg0, %arg3, %arg4) <{map = #map}> : (memref<100x100xf32>, index, index) -> f32
      "affine.yield"(%2, %2) : (f32, f32) -> ()
    }) : (index) -> (f32, f32)
    "affine.parallel"(%arg1, %arg1) <{lowerBoundsGroups = dense<2> : tensor<1xi32>, lowerBoundsMap = #map3, reductions = [], steps = [1], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = #map7}> ({
    ^bb0(%arg2: index):
      %1 = "affine.vector_load"(%arg0, %arg2) <{map = #map5}> : (memref<100x100xf32>, index) -> vector<4xf32>
      "affine.vector_store"(%1, %arg0, %arg2) <{map = #map6}> : (vector<4xf32>, memref<100x100xf32>, index) -> ()
      "affine.yield"() : () -> ()
    }) : (index, index) -> ()
    "affine.prefetch"(%arg0, %arg1) <{isDataCache = true, isWrite = false, localityHint = 2 : i32, map = #map8}> : (memref<100x100xf32>, index) -> ()
    "func.return"(%0#0, %0#1) : (f32, f32) -> ()
  }) : () -> ()
}) : () -> ()

