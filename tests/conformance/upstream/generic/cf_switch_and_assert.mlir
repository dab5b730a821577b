"builtin.module"() ({
  "func.func"() <{function_type = (i32, f64) -> f64, sym_name = "classify"}> ({
  ^bb0(%arg3: i32, %arg4: f64):
    "cf.switch"(%arg3, %arg4, %arg4, %arg3, %arg4)[^bb3, ^bb1, ^bb2, ^bb1, ^bb3] <{case_operand_segments = array<i32: 0, 2, 0, 1>, case_values = dense<[0, -1, 2147483647, 42]> : vector<4xi32>, operandSegmentSizes = array<i32: 1, 1, 3>}> : (i32, f64, f64, i32, f64) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    %0 = "arith.constant"() <{value = 0.000000e+00 : f64}> : () -> f64
    "func.return"(%0) : (f64) -> ()
  ^bb2(%1: f64, %2: i32):  // pred: ^bb0
    %3 = "arith.negf"(%1) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    "func.return"(%3) : (f64) -> ()
  ^bb3(%4: f64):  // 2 preds: ^bb0, ^bb0
    "func.return"(%4) : (f64) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i64) -> (), sym_name = "only_default"}> ({
  ^bb0(%arg2: i64):
    "cf.switch"(%arg2)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> {t.trivial} : (i64) -> ()
  ^bb1:  // pred: ^bb0
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i8) -> (), sym_name = "same_values"}> ({
  ^bb0(%arg1: i8):
    "cf.switch"(%arg1)[^bb1, ^bb1, ^bb1] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<7> : vector<2xi8>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i8) -> ()
  ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1) -> (), sym_name = "checked"}> ({
  ^bb0(%arg0: i1):
    "cf.assert"(%arg0) <{msg = "expected a \22positive\22 size\0A\09see C:\\temp"}> : (i1) -> ()
    "cf.assert"(%arg0) <{msg = ""}> {t.severity = "low"} : (i1) -> ()
    "cf.assert"(%arg0) <{msg = "\C3\BCn\C3\AFcode"}> : (i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

