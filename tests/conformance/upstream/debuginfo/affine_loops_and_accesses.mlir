#loc2 = loc("affine_loops_and_accesses.mlir":5:20)
#loc3 = loc("affine_loops_and_accesses.mlir":5:43)
#loc4 = loc("affine_loops_and_accesses.mlir":5:66)
#loc5 = loc("affine_loops_and_accesses.mlir":5:77)
#loc8 = loc("affine_loops_and_accesses.mlir":7:14)
#loc10 = loc("affine_loops_and_accesses.mlir":8:16)
#loc17 = loc("affine_loops_and_accesses.mlir":18:19)
#loc18 = loc("affine_loops_and_accesses.mlir":18:30)
#loc20 = loc("affine_loops_and_accesses.mlir":19:14)
#loc26 = loc("affine_loops_and_accesses.mlir":25:14)
#loc29 = loc("affine_loops_and_accesses.mlir":30:20)
#loc30 = loc("affine_loops_and_accesses.mlir":30:40)
#loc33 = loc("affine_loops_and_accesses.mlir":32:21)
#loc34 = loc("affine_loops_and_accesses.mlir":32:44)
#loc35 = loc("affine_loops_and_accesses.mlir":32:58)
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
  ^bb0(%arg9: memref<?x?xf32> loc("affine_loops_and_accesses.mlir":5:20), %arg10: memref<?x?xf32> loc("affine_loops_and_accesses.mlir":5:43), %arg11: index loc("affine_loops_and_accesses.mlir":5:66), %arg12: index loc("affine_loops_and_accesses.mlir":5:77)):
    %9 = "arith.constant"() <{value = 1 : index}> : () -> index loc(#loc6)
    "affine.for"(%arg11) <{lowerBoundMap = #map3, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = #map5}> ({
    ^bb0(%arg13: index loc("affine_loops_and_accesses.mlir":7:14)):
      "affine.for"(%arg13, %arg12) <{lowerBoundMap = #map3, operandSegmentSizes = array<i32: 0, 2, 0>, step = 2 : index, upperBoundMap = #map4}> ({
      ^bb0(%arg14: index loc("affine_loops_and_accesses.mlir":8:16)):
        %10 = "affine.load"(%arg9, %arg13, %arg14) <{map = #map}> : (memref<?x?xf32>, index, index) -> f32 loc(#loc11)
        %11 = "affine.load"(%arg9, %arg13, %arg14, %arg11) <{map = #map1}> : (memref<?x?xf32>, index, index, index) -> f32 loc(#loc12)
        %12 = "arith.addf"(%10, %11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc13)
        "affine.store"(%12, %arg10, %arg13, %arg14) <{map = #map2}> : (f32, memref<?x?xf32>, index, index) -> () loc(#loc14)
        "affine.yield"() : () -> () loc(#loc9)
      }) {t.inner} : (index, index) -> () loc(#loc9)
      "affine.yield"() : () -> () loc(#loc7)
    }) : (index) -> () loc(#loc7)
    "func.return"() : () -> () loc(#loc15)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = (index, index) -> (), sym_name = "bounds"}> ({
  ^bb0(%arg5: index loc("affine_loops_and_accesses.mlir":18:19), %arg6: index loc("affine_loops_and_accesses.mlir":18:30)):
    "affine.for"(%arg5, %arg6, %arg5, %arg6) <{lowerBoundMap = #map9, operandSegmentSizes = array<i32: 2, 2, 0>, step = 1 : index, upperBoundMap = #map10}> ({
    ^bb0(%arg8: index loc("affine_loops_and_accesses.mlir":19:14)):
      %6 = "affine.apply"(%arg8) <{map = #map6}> : (index) -> index loc(#loc21)
      %7 = "affine.min"(%arg8, %arg6) <{map = #map7}> : (index, index) -> index loc(#loc22)
      %8 = "affine.max"(%6, %7) <{map = #map8}> : (index, index) -> index loc(#loc23)
      "t.use"(%8) : (index) -> () loc(#loc24)
      "affine.yield"() : () -> () loc(#loc19)
    }) : (index, index, index, index) -> () loc(#loc19)
    "affine.for"() <{lowerBoundMap = #map11, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map12}> ({
    ^bb0(%arg7: index loc("affine_loops_and_accesses.mlir":25:14)):
      "affine.yield"() : () -> () loc(#loc25)
    }) : () -> () loc(#loc25)
    "func.return"() : () -> () loc(#loc27)
  }) : () -> () loc(#loc16)
  "func.func"() <{function_type = (memref<64xf32>, f32) -> (f32, index), sym_name = "carried"}> ({
  ^bb0(%arg0: memref<64xf32> loc("affine_loops_and_accesses.mlir":30:20), %arg1: f32 loc("affine_loops_and_accesses.mlir":30:40)):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index loc(#loc31)
    %1:2 = "affine.for"(%arg1, %0) <{lowerBoundMap = #map14, operandSegmentSizes = array<i32: 0, 0, 2>, step = 1 : index, upperBoundMap = #map15}> ({
    ^bb0(%arg2: index loc("affine_loops_and_accesses.mlir":32:21), %arg3: f32 loc("affine_loops_and_accesses.mlir":32:44), %arg4: index loc("affine_loops_and_accesses.mlir":32:58)):
      %4 = "affine.load"(%arg0, %arg2) <{map = #map13}> : (memref<64xf32>, index) -> f32 loc(#loc36)
      %5 = "arith.addf"(%arg3, %4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc37)
      "affine.yield"(%5, %arg2) : (f32, index) -> () loc(#loc38)
    }) : (f32, index) -> (f32, index) loc(#loc32)
    %2:3 = "affine.delinearize_index"(%1#1) <{static_basis = array<i64: 4, 4, 4>}> : (index) -> (index, index, index) loc(#loc39)
    %3 = "affine.linearize_index"(%2#0, %2#2) <{disjoint, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 4>}> : (index, index) -> index loc(#loc40)
    "func.return"(%1#0, %3) : (f32, index) -> () loc(#loc41)
  }) : () -> () loc(#loc28)
}) : () -> () loc(#loc)
#loc = loc("affine_loops_and_accesses.mlir":0:0)
#loc1 = loc("affine_loops_and_accesses.mlir":5:1)
#loc6 = loc("affine_loops_and_accesses.mlir":6:9)
#loc7 = loc("affine_loops_and_accesses.mlir":7:3)
#loc9 = loc("affine_loops_and_accesses.mlir":8:5)
#loc11 = loc("affine_loops_and_accesses.mlir":9:12)
#loc12 = loc("affine_loops_and_accesses.mlir":10:12)
#loc13 = loc("affine_loops_and_accesses.mlir":11:12)
#loc14 = loc("affine_loops_and_accesses.mlir":12:7)
#loc15 = loc("affine_loops_and_accesses.mlir":15:3)
#loc16 = loc("affine_loops_and_accesses.mlir":18:1)
#loc19 = loc("affine_loops_and_accesses.mlir":19:3)
#loc21 = loc("affine_loops_and_accesses.mlir":20:10)
#loc22 = loc("affine_loops_and_accesses.mlir":21:10)
#loc23 = loc("affine_loops_and_accesses.mlir":22:10)
#loc24 = loc("affine_loops_and_accesses.mlir":23:5)
#loc25 = loc("affine_loops_and_accesses.mlir":25:3)
#loc27 = loc("affine_loops_and_accesses.mlir":27:3)
#loc28 = loc("affine_loops_and_accesses.mlir":30:1)
#loc31 = loc("affine_loops_and_accesses.mlir":31:8)
#loc32 = loc("affine_loops_and_accesses.mlir":32:10)
#loc36 = loc("affine_loops_and_accesses.mlir":33:10)
#loc37 = loc("affine_loops_and_accesses.mlir":34:10)
#loc38 = loc("affine_loops_and_accesses.mlir":35:5)
#loc39 = loc("affine_loops_and_accesses.mlir":37:10)
#loc40 = loc("affine_loops_and_accesses.mlir":38:8)
#loc41 = loc("affine_loops_and_accesses.mlir":39:3)

