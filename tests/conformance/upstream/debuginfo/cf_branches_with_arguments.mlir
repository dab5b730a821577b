#loc2 = loc("cf_branches_with_arguments.mlir":2:19)
#loc6 = loc("cf_branches_with_arguments.mlir":6:7)
#loc7 = loc("cf_branches_with_arguments.mlir":6:16)
#loc13 = loc("cf_branches_with_arguments.mlir":13:7)
#loc16 = loc("cf_branches_with_arguments.mlir":17:20)
#loc17 = loc("cf_branches_with_arguments.mlir":17:28)
#loc18 = loc("cf_branches_with_arguments.mlir":17:36)
#loc19 = loc("cf_branches_with_arguments.mlir":17:45)
#loc21 = loc("cf_branches_with_arguments.mlir":19:7)
#loc25 = loc("cf_branches_with_arguments.mlir":24:7)
#loc26 = loc("cf_branches_with_arguments.mlir":24:16)
#loc29 = loc("cf_branches_with_arguments.mlir":28:22)
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "sum_to"}> ({
  ^bb0(%arg5: i32 loc("cf_branches_with_arguments.mlir":2:19)):
    %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc(#loc3)
    %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc(#loc4)
    "cf.br"(%4, %4)[^bb1] : (i32, i32) -> () loc(#loc5)
  ^bb1(%6: i32 loc("cf_branches_with_arguments.mlir":6:7), %7: i32 loc("cf_branches_with_arguments.mlir":6:16)):  // 2 preds: ^bb0, ^bb2
    %8 = "arith.cmpi"(%6, %arg5) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc(#loc8)
    "cf.cond_br"(%8, %7)[^bb2, ^bb3] <{branch_weights = array<i32: 99, 1>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i32) -> () loc(#loc9)
  ^bb2:  // pred: ^bb1
    %9 = "arith.addi"(%6, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc10)
    %10 = "arith.addi"(%7, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc11)
    "cf.br"(%9, %10)[^bb1] {t.backedge} : (i32, i32) -> () loc(#loc12)
  ^bb3(%11: i32 loc("cf_branches_with_arguments.mlir":13:7)):  // pred: ^bb1
    "func.return"(%11) : (i32) -> () loc(#loc14)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = (i1, i1, f32, f32) -> (f32, f32), sym_name = "diamond"}> ({
  ^bb0(%arg1: i1 loc("cf_branches_with_arguments.mlir":17:20), %arg2: i1 loc("cf_branches_with_arguments.mlir":17:28), %arg3: f32 loc("cf_branches_with_arguments.mlir":17:36), %arg4: f32 loc("cf_branches_with_arguments.mlir":17:45)):
    "cf.cond_br"(%arg1, %arg3)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, f32) -> () loc(#loc20)
  ^bb1(%0: f32 loc("cf_branches_with_arguments.mlir":19:7)):  // pred: ^bb0
    %1 = "arith.mulf"(%0, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc22)
    "cf.br"(%1, %0)[^bb3] : (f32, f32) -> () loc(#loc23)
  ^bb2:  // pred: ^bb0
    "cf.cond_br"(%arg2, %arg4, %arg3, %arg3, %arg4)[^bb3, ^bb3] <{operandSegmentSizes = array<i32: 1, 2, 2>}> {t.same_target} : (i1, f32, f32, f32, f32) -> () loc(#loc24)
  ^bb3(%2: f32 loc("cf_branches_with_arguments.mlir":24:7), %3: f32 loc("cf_branches_with_arguments.mlir":24:16)):  // 3 preds: ^bb1, ^bb2, ^bb2
    "func.return"(%2, %3) : (f32, f32) -> () loc(#loc27)
  }) : () -> () loc(#loc15)
  "func.func"() <{function_type = (i1) -> (), sym_name = "self_loop"}> ({
  ^bb0(%arg0: i1 loc("cf_branches_with_arguments.mlir":28:22)):
    "cf.br"()[^bb1] : () -> () loc(#loc30)
  ^bb1:  // 2 preds: ^bb0, ^bb1
    "cf.cond_br"(%arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> () loc(#loc31)
  ^bb2:  // pred: ^bb1
    "func.return"() : () -> () loc(#loc32)
  }) : () -> () loc(#loc28)
}) : () -> () loc(#loc)
#loc = loc("cf_branches_with_arguments.mlir":0:0)
#loc1 = loc("cf_branches_with_arguments.mlir":2:1)
#loc3 = loc("cf_branches_with_arguments.mlir":3:11)
#loc4 = loc("cf_branches_with_arguments.mlir":4:10)
#loc5 = loc("cf_branches_with_arguments.mlir":5:3)
#loc8 = loc("cf_branches_with_arguments.mlir":7:11)
#loc9 = loc("cf_branches_with_arguments.mlir":8:3)
#loc10 = loc("cf_branches_with_arguments.mlir":10:11)
#loc11 = loc("cf_branches_with_arguments.mlir":11:10)
#loc12 = loc("cf_branches_with_arguments.mlir":12:3)
#loc14 = loc("cf_branches_with_arguments.mlir":14:3)
#loc15 = loc("cf_branches_with_arguments.mlir":17:1)
#loc20 = loc("cf_branches_with_arguments.mlir":18:3)
#loc22 = loc("cf_branches_with_arguments.mlir":20:8)
#loc23 = loc("cf_branches_with_arguments.mlir":21:3)
#loc24 = loc("cf_branches_with_arguments.mlir":23:3)
#loc27 = loc("cf_branches_with_arguments.mlir":25:3)
#loc28 = loc("cf_branches_with_arguments.mlir":28:1)
#loc30 = loc("cf_branches_with_arguments.mlir":29:3)
#loc31 = loc("cf_branches_with_arguments.mlir":31:3)
#loc32 = loc("cf_branches_with_arguments.mlir":33:3)

