"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "first"}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    %12 = "arith.addf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %13 = "arith.mulf"(%12, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %14 = "arith.addf"(%13, %12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "cf.br"(%14)[^bb1] : (f32) -> ()
  ^bb1(%15: f32):  // pred: ^bb0
    "func.return"(%15) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "second"}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    %8 = "arith.subf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %9 = "arith.divf"(%8, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %10 = "arith.subf"(%9, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "cf.br"(%10)[^bb1] : (f32) -> ()
  ^bb1(%11: f32):  // pred: ^bb0
    "func.return"(%11) : (f32) -> ()
  }) : () -> ()
  "builtin.module"() <{sym_name = "other"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "first"}> ({
    ^bb0(%arg1: i32):
      %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %5 = "t.region"(%4) ({
      ^bb0(%arg2: i32):
        %7 = "arith.addi"(%arg2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "t.yield"(%7) : (i32) -> ()
      }) : (i32) -> i32
      %6 = "arith.muli"(%5, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "func.return"(%6) : (i32) -> ()
    }) : () -> ()
    "builtin.module"() <{sym_name = "deeper"}> ({
      "func.func"() <{function_type = (i32) -> i32, sym_name = "first"}> ({
      ^bb0(%arg0: i32):
        %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
        %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
        %2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %3 = "arith.muli"(%2, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "func.return"(%3) : (i32) -> ()
      }) : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

