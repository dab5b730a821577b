#loc2 = loc("cf_unreachable_and_late_definitions.mlir":2:17)
#loc15 = loc("cf_unreachable_and_late_definitions.mlir":22:24)
#loc16 = loc("cf_unreachable_and_late_definitions.mlir":22:32)
#loc18 = loc("cf_unreachable_and_late_definitions.mlir":24:4)
#loc21 = loc("cf_unreachable_and_late_definitions.mlir":27:4)
"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> i32, sym_name = "late"}> ({
  ^bb0(%arg2: i1 loc("cf_unreachable_and_late_definitions.mlir":2:17)):
    "cf.br"()[^bb2] : () -> () loc(#loc3)
  ^bb1:  // pred: ^bb2
    %5 = "arith.addi"(%6, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc4)
    "func.return"(%5) : (i32) -> () loc(#loc5)
  ^bb2:  // pred: ^bb0
    %6 = "arith.constant"() <{value = 5 : i32}> : () -> i32 loc(#loc6)
    "cf.br"()[^bb1] : () -> () loc(#loc7)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = () -> (), sym_name = "dead_code"}> ({
    "func.return"() : () -> () loc(#loc9)
  ^bb1:  // pred: ^bb1
    "t.use"(%4) : (i32) -> () loc(#loc10)
    %4 = "t.def"(%4) : (i32) -> i32 loc(#loc11)
    "cf.br"()[^bb1] : () -> () loc(#loc12)
  ^bb2:  // no predecessors
    "func.return"() : () -> () loc(#loc13)
  }) : () -> () loc(#loc8)
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "irreducible"}> ({
  ^bb0(%arg0: i1 loc("cf_unreachable_and_late_definitions.mlir":22:24), %arg1: i32 loc("cf_unreachable_and_late_definitions.mlir":22:32)):
    "cf.cond_br"(%arg0, %arg1, %arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> () loc(#loc17)
  ^bb1(%0: i32 loc("cf_unreachable_and_late_definitions.mlir":24:4)):  // 2 preds: ^bb0, ^bb2
    %1 = "arith.subi"(%0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc19)
    "cf.cond_br"(%arg0, %1)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> () loc(#loc20)
  ^bb2(%2: i32 loc("cf_unreachable_and_late_definitions.mlir":27:4)):  // 2 preds: ^bb0, ^bb1
    %3 = "arith.muli"(%2, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc22)
    "cf.cond_br"(%arg0, %3)[^bb1, ^bb3] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> () loc(#loc23)
  ^bb3:  // 2 preds: ^bb1, ^bb2
    "func.return"(%arg1) : (i32) -> () loc(#loc24)
  }) : () -> () loc(#loc14)
}) : () -> () loc(#loc)
#loc = loc("cf_unreachable_and_late_definitions.mlir":0:0)
#loc1 = loc("cf_unreachable_and_late_definitions.mlir":2:1)
#loc3 = loc("cf_unreachable_and_late_definitions.mlir":3:3)
#loc4 = loc("cf_unreachable_and_late_definitions.mlir":5:10)
#loc5 = loc("cf_unreachable_and_late_definitions.mlir":6:3)
#loc6 = loc("cf_unreachable_and_late_definitions.mlir":8:11)
#loc7 = loc("cf_unreachable_and_late_definitions.mlir":9:3)
#loc8 = loc("cf_unreachable_and_late_definitions.mlir":12:1)
#loc9 = loc("cf_unreachable_and_late_definitions.mlir":13:3)
#loc10 = loc("cf_unreachable_and_late_definitions.mlir":15:3)
#loc11 = loc("cf_unreachable_and_late_definitions.mlir":16:12)
#loc12 = loc("cf_unreachable_and_late_definitions.mlir":17:3)
#loc13 = loc("cf_unreachable_and_late_definitions.mlir":19:3)
#loc14 = loc("cf_unreachable_and_late_definitions.mlir":22:1)
#loc17 = loc("cf_unreachable_and_late_definitions.mlir":23:3)
#loc19 = loc("cf_unreachable_and_late_definitions.mlir":25:9)
#loc20 = loc("cf_unreachable_and_late_definitions.mlir":26:3)
#loc22 = loc("cf_unreachable_and_late_definitions.mlir":28:9)
#loc23 = loc("cf_unreachable_and_late_definitions.mlir":29:3)
#loc24 = loc("cf_unreachable_and_late_definitions.mlir":31:3)

