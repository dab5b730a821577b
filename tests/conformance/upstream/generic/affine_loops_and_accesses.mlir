#map = affine_map<(d0, d1) -> (d0 - 1, d1)>
#map1 = affine_map<(d0, d1)[s0] -> (d0 + 1, d1 * 2 + s0)>
#map2 = affine_map<(d0, d1) -> (d0, (d1 floordiv 2) mod 7)>
#map3 = affine_map<() -> (1)>
#map4 = affine_map<(d0)[s0] -> (d0 ceildiv s0)>
#map5 = affine_map<()[s0] -> (s0)>
#map6 = affine_map<(d0) -> (d0 * 3 - 1)>
#map7 = affine_map<(d0)[s0] -> (32, d0 - s0)>
#map8 = affine_map<(d0, d1) -> (d0 + d1, (d0 * 2 + d1) mod 4)>
#map9 = affine_map<(d0, d1) -> (d0, d1 + 4)>
#map10 = affine_map<(d0)[s0] -> (d0 + 16, s0, 128)>
#map11 = affine_map<() -> (-5)>
#map12 = affine_map<() -> (10)>
#map13 = affine_map<(d0) -> (d0)>
#map14 = affine_map<() -> (0)>
#map15 = affine_map<() -> (64)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>, index, index) -> (), sym_name = "stencil"}> ({
  ^bb0(%arg9: memref<?x?xf32>, %arg10: memref<?x?xf32>, %arg11: index, %arg12: index):
    %9 = "arith.constant"() <{value = 1 : index}> : () -> index
    "affine.for"(%arg11) <{lowerBoundMap = #map3, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = #map5}> ({
    ^bb0(%arg13: index):
      "affine.for"(%arg13, %arg12) <{lowerBoundMap = #map3, operandSegmentSizes = array<i32: 0, 2, 0>, step = 2 : index, upperBoundMap = #map4}> ({
      ^bb0(%arg14: index):
        %10 = "affine.load"(%arg9, %arg13, %arg14) <{map = #map}> : (memref<?x?xf32>, index, index) -> f32
        %11 = "affine.load"(%arg9, %arg13, %arg14, %arg11) <{map = #map1}> : (memref<?x?xf32>, index, index, index) -> f32
        %12 = "arith.addf"(%10, %11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "affine.store"(%12, %arg10, %arg13, %arg14) <{map = #map2}> : (f32, memref<?x?xf32>, index, index) -> ()
        "affine.yield"() : () -> ()
      }) {t.inner} : (index, index) -> ()
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, index) -> (), sym_name = "bounds"}> ({
  ^bb0(%arg5: index, %arg6: index):
    "affine.for"(%arg5, %arg6, %arg5, %arg6) <{lowerBoundMap = #map9, operandSegmentSizes = array<i32: 2, 2, 0>, step = 1 : index, upperBoundMap = #map10}> ({
    ^bb0(%arg8: index):
      %6 = "affine.apply"(%arg8) <{map = #map6}> : (index) -> index
      %7 = "affine.min"(%arg8, %arg6) <{map = #map7}> : (index, index) -> index
      %8 = "affine.max"(%6, %7) <{map = #map8}> : (index, index) -> index
      "t.use"(%8) : (index) -> ()
      "affine.yield"() : () -> ()
    }) : (index, index, index, index) -> ()
    "affine.for"() <{lowerBoundMap = #map11, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map12}> ({
    ^bb0(%arg7: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<64xf32>, f32) -> (f32, index), sym_name = "carried"}> ({
  ^bb0(%arg0: memref<64xf32>, %arg1: f32):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1:2 = "affine.for"(%arg1, %0) <{lowerBoundMap = #map14, operandSegmentSizes = array<i32: 0, 0, 2>, step = 1 : index, upperBoundMap = #map15}> ({
    ^bb0(%arg2: index, %arg3: f32, %arg4: index):
      %4 = "affine.load"(%arg0, %arg2) <{map = #map13}> : (memref<64xf32>, index) -> f32
      %5 = "arith.addf"(%arg3, %4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "affine.yield"(%5, %arg2) : (f32, index) -> ()
    }) : (f32, index) -> (f32, index)
    %2:3 = "affine.delinearize_index"(%1#1) <{static_basis = array<i64: 4, 4, 4>}> : (index) -> (index, index, index)
    %3 = "affine.linearize_index"(%2#0, %2#2) <{disjoint, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 4>}> : (index, index) -> index
    "func.return"(%1#0, %3) : (f32, index) -> ()
  }) : () -> ()
}) : () -> ()

