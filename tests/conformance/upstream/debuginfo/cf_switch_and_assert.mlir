#loc2 = loc("cf_switch_and_assert.mlir":2:21)
#loc3 = loc("cf_switch_and_assert.mlir":2:30)
#loc7 = loc("cf_switch_and_assert.mlir":13:8)
#loc8 = loc("cf_switch_and_assert.mlir":13:17)
#loc11 = loc("cf_switch_and_assert.mlir":16:8)
#loc14 = loc("cf_switch_and_assert.mlir":20:25)
#loc18 = loc("cf_switch_and_assert.mlir":28:24)
#loc22 = loc("cf_switch_and_assert.mlir":38:20)
"builtin.module"() ({
  "func.func"() <{function_type = (i32, f64) -> f64, sym_name = "classify"}> ({
  ^bb0(%arg3: i32 loc("cf_switch_and_assert.mlir":2:21), %arg4: f64 loc("cf_switch_and_assert.mlir":2:30)):
    "cf.switch"(%arg3, %arg4, %arg4, %arg3, %arg4)[^bb3, ^bb1, ^bb2, ^bb1, ^bb3] <{case_operand_segments = array<i32: 0, 2, 0, 1>, case_values = dense<[0, -1, 2147483647, 42]> : vector<4xi32>, operandSegmentSizes = array<i32: 1, 1, 3>}> : (i32, f64, f64, i32, f64) -> () loc(#loc4)
  ^bb1:  // 2 preds: ^bb0, ^bb0
    %0 = "arith.constant"() <{value = 0.000000e+00 : f64}> : () -> f64 loc(#loc5)
    "func.return"(%0) : (f64) -> () loc(#loc6)
  ^bb2(%1: f64 loc("cf_switch_and_assert.mlir":13:8), %2: i32 loc("cf_switch_and_assert.mlir":13:17)):  // pred: ^bb0
    %3 = "arith.negf"(%1) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64 loc(#loc9)
    "func.return"(%3) : (f64) -> () loc(#loc10)
  ^bb3(%4: f64 loc("cf_switch_and_assert.mlir":16:8)):  // 2 preds: ^bb0, ^bb0
    "func.return"(%4) : (f64) -> () loc(#loc12)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = (i64) -> (), sym_name = "only_default"}> ({
  ^bb0(%arg2: i64 loc("cf_switch_and_assert.mlir":20:25)):
    "cf.switch"(%arg2)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> {t.trivial} : (i64) -> () loc(#loc15)
  ^bb1:  // pred: ^bb0
    "func.return"() : () -> () loc(#loc16)
  }) : () -> () loc(#loc13)
  "func.func"() <{function_type = (i8) -> (), sym_name = "same_values"}> ({
  ^bb0(%arg1: i8 loc("cf_switch_and_assert.mlir":28:24)):
    "cf.switch"(%arg1)[^bb1, ^bb1, ^bb1] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<7> : vector<2xi8>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i8) -> () loc(#loc19)
  ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
    "func.return"() : () -> () loc(#loc20)
  }) : () -> () loc(#loc17)
  "func.func"() <{function_type = (i1) -> (), sym_name = "checked"}> ({
  ^bb0(%arg0: i1 loc("cf_switch_and_assert.mlir":38:20)):
    "cf.assert"(%arg0) <{msg = "expected a \22positive\22 size\0A\09see C:\\temp"}> : (i1) -> () loc(#loc23)
    "cf.assert"(%arg0) <{msg = ""}> {t.severity = "low"} : (i1) -> () loc(#loc24)
    "cf.assert"(%arg0) <{msg = "\C3\BCn\C3\AFcode"}> : (i1) -> () loc(#loc25)
    "func.return"() : () -> () loc(#loc26)
  }) : () -> () loc(#loc21)
}) : () -> () loc(#loc)
#loc = loc("cf_switch_and_assert.mlir":0:0)
#loc1 = loc("cf_switch_and_assert.mlir":2:1)
#loc4 = loc("cf_switch_and_assert.mlir":3:3)
#loc5 = loc("cf_switch_and_assert.mlir":11:8)
#loc6 = loc("cf_switch_and_assert.mlir":12:3)
#loc9 = loc("cf_switch_and_assert.mlir":14:8)
#loc10 = loc("cf_switch_and_assert.mlir":15:3)
#loc12 = loc("cf_switch_and_assert.mlir":17:3)
#loc13 = loc("cf_switch_and_assert.mlir":20:1)
#loc15 = loc("cf_switch_and_assert.mlir":21:3)
#loc16 = loc("cf_switch_and_assert.mlir":25:3)
#loc17 = loc("cf_switch_and_assert.mlir":28:1)
#loc19 = loc("cf_switch_and_assert.mlir":29:3)
#loc20 = loc("cf_switch_and_assert.mlir":35:3)
#loc21 = loc("cf_switch_and_assert.mlir":38:1)
#loc23 = loc("cf_switch_and_assert.mlir":39:3)
#loc24 = loc("cf_switch_and_assert.mlir":40:3)
#loc25 = loc("cf_switch_and_assert.mlir":41:3)
#loc26 = loc("cf_switch_and_assert.mlir":42:3)

