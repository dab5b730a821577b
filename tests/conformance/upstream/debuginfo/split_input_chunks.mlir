#loc2 = loc("split_input_chunks.mlir":2:26)
#loc6 = loc("split_input_chunks.mlir":10:19)
#map = affine_map<(d0) -> (d0 + 1)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "first", sym_visibility = "private"}> ({
  ^bb0(%arg1: i32 loc("split_input_chunks.mlir":2:26)):
    %2 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc3)
    "func.return"(%2) : (i32) -> () loc(#loc4)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = (index) -> index, sym_name = "second"}> ({
  ^bb0(%arg0: index loc("split_input_chunks.mlir":10:19)):
    %1 = "affine.apply"(%arg0) <{map = #map}> : (index) -> index loc(#loc7)
    "func.return"(%1) : (index) -> () loc(#loc8)
  }) : () -> () loc(#loc5)
  "builtin.module"() <{sym_name = "third"}> ({
    "func.func"() <{function_type = () -> (), sym_name = "first", sym_visibility = "private"}> ({
    }) : () -> () loc(#loc10)
  }) : () -> () loc(#loc9)
  "t.fourth"() ({
    %0 = "t.value"() : () -> i32 loc(#loc12)
  }) {text = "-----"} : () -> () loc(#loc11)
}) : () -> () loc(#loc)
#loc = loc("split_input_chunks.mlir":0:0)
#loc1 = loc("split_input_chunks.mlir":2:1)
#loc3 = loc("split_input_chunks.mlir":3:8)
#loc4 = loc("split_input_chunks.mlir":4:3)
#loc5 = loc("split_input_chunks.mlir":10:1)
#loc7 = loc("split_input_chunks.mlir":11:8)
#loc8 = loc("split_input_chunks.mlir":12:3)
#loc9 = loc("split_input_chunks.mlir":17:1)
#loc10 = loc("split_input_chunks.mlir":18:3)
#loc11 = loc("fourth")
#loc12 = loc("split_input_chunks.mlir":24:8)

