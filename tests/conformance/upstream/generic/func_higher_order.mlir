"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "pair", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "sink", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (i1) -> ((i32) -> (i32, i32)), sym_name = "choose", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = ((i32) -> (i32, i32), i32) -> (i32, i32), sym_name = "apply"}> ({
  ^bb0(%arg7: (i32) -> (i32, i32), %arg8: i32):
    %8:2 = "func.call_indirect"(%arg7, %arg8) : ((i32) -> (i32, i32), i32) -> (i32, i32)
    %9:2 = "func.call_indirect"(%arg7, %8#1) {t.second_call} : ((i32) -> (i32, i32), i32) -> (i32, i32)
    "func.return"(%9#0, %8#0) : (i32, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = ((f32) -> f32, (f32) -> f32, f32) -> f32, sym_name = "compose"}> ({
  ^bb0(%arg4: (f32) -> f32, %arg5: (f32) -> f32, %arg6: f32):
    %6 = "func.call_indirect"(%arg4, %arg6) : ((f32) -> f32, f32) -> f32
    %7 = "func.call_indirect"(%arg5, %6) : ((f32) -> f32, f32) -> f32
    "func.return"(%7) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1) -> ((i32) -> (i32, i32), () -> ()), sym_name = "make"}> ({
  ^bb0(%arg3: i1):
    %2 = "func.constant"() <{value = @pair}> : () -> ((i32) -> (i32, i32))
    %3 = "func.constant"() <{value = @sink}> : () -> (() -> ())
    %4 = "func.call"(%arg3) <{callee = @choose}> : (i1) -> ((i32) -> (i32, i32))
    %5 = "arith.select"(%arg3, %2, %4) : (i1, (i32) -> (i32, i32), (i32) -> (i32, i32)) -> ((i32) -> (i32, i32))
    "func.call_indirect"(%3) : (() -> ()) -> ()
    "func.return"(%5, %3) : ((i32) -> (i32, i32), () -> ()) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (((f64) -> f64) -> ((f64) -> f64), (f64) -> f64, f64) -> f64, sym_name = "twice"}> ({
  ^bb0(%arg0: ((f64) -> f64) -> ((f64) -> f64), %arg1: (f64) -> f64, %arg2: f64):
    %0 = "func.call_indirect"(%arg0, %arg1) : (((f64) -> f64) -> ((f64) -> f64), (f64) -> f64) -> ((f64) -> f64)
    %1 = "func.call_indirect"(%0, %arg2) : ((f64) -> f64, f64) -> f64
    "func.return"(%1) : (f64) -> ()
  }) : () -> ()
}) : () -> ()

