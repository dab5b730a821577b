"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "sum_to"}> ({
  ^bb0(%arg5: i32):
    %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    "cf.br"(%4, %4)[^bb1] : (i32, i32) -> ()
  ^bb1(%6: i32, %7: i32):  // 2 preds: ^bb0, ^bb2
    %8 = "arith.cmpi"(%6, %arg5) <{predicate = 2 : i64}> : (i32, i32) -> i1
    "cf.cond_br"(%8, %7)[^bb2, ^bb3] <{branch_weights = array<i32: 99, 1>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i32) -> ()
  ^bb2:  // pred: ^bb1
    %9 = "arith.addi"(%6, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "arith.addi"(%7, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "cf.br"(%9, %10)[^bb1] {t.backedge} : (i32, i32) -> ()
  ^bb3(%11: i32):  // pred: ^bb1
    "func.return"(%11) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1, i1, f32, f32) -> (f32, f32), sym_name = "diamond"}> ({
  ^bb0(%arg1: i1, %arg2: i1, %arg3: f32, %arg4: f32):
    "cf.cond_br"(%arg1, %arg3)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, f32) -> ()
  ^bb1(%0: f32):  // pred: ^bb0
    %1 = "arith.mulf"(%0, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "cf.br"(%1, %0)[^bb3] : (f32, f32) -> ()
  ^bb2:  // pred: ^bb0
    "cf.cond_br"(%arg2, %arg4, %arg3, %arg3, %arg4)[^bb3, ^bb3] <{operandSegmentSizes = array<i32: 1, 2, 2>}> {t.same_target} : (i1, f32, f32, f32, f32) -> ()
  ^bb3(%2: f32, %3: f32):  // 3 preds: ^bb1, ^bb2, ^bb2
    "func.return"(%2, %3) : (f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1) -> (), sym_name = "self_loop"}> ({
  ^bb0(%arg0: i1):
    "cf.br"()[^bb1] : () -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb1
    "cf.cond_br"(%arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

