#loc2 = loc("names_reused_between_functions.mlir":2:18)
#loc3 = loc("names_reused_between_functions.mlir":2:27)
#loc8 = loc("names_reused_between_functions.mlir":7:6)
#loc11 = loc("names_reused_between_functions.mlir":11:19)
#loc12 = loc("names_reused_between_functions.mlir":11:28)
#loc17 = loc("names_reused_between_functions.mlir":16:6)
#loc21 = loc("names_reused_between_functions.mlir":21:20)
#loc24 = loc("names_reused_between_functions.mlir":24:10)
#loc31 = loc("names_reused_between_functions.mlir":32:22)
"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "first"}> ({
  ^bb0(%arg5: f32 loc("names_reused_between_functions.mlir":2:18), %arg6: f32 loc("names_reused_between_functions.mlir":2:27)):
    %12 = "arith.addf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
    %13 = "arith.mulf"(%12, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc5)
    %14 = "arith.addf"(%13, %12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc6)
    "cf.br"(%14)[^bb1] : (f32) -> () loc(#loc7)
  ^bb1(%15: f32 loc("names_reused_between_functions.mlir":7:6)):  // pred: ^bb0
    "func.return"(%15) : (f32) -> () loc(#loc9)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "second"}> ({
  ^bb0(%arg3: f32 loc("names_reused_between_functions.mlir":11:19), %arg4: f32 loc("names_reused_between_functions.mlir":11:28)):
    %8 = "arith.subf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc13)
    %9 = "arith.divf"(%8, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc14)
    %10 = "arith.subf"(%9, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc15)
    "cf.br"(%10)[^bb1] : (f32) -> () loc(#loc16)
  ^bb1(%11: f32 loc("names_reused_between_functions.mlir":16:6)):  // pred: ^bb0
    "func.return"(%11) : (f32) -> () loc(#loc18)
  }) : () -> () loc(#loc10)
  "builtin.module"() <{sym_name = "other"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "first"}> ({
    ^bb0(%arg1: i32 loc("names_reused_between_functions.mlir":21:20)):
      %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc(#loc22)
      %5 = "t.region"(%4) ({
      ^bb0(%arg2: i32 loc("names_reused_between_functions.mlir":24:10)):
        %7 = "arith.addi"(%arg2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc25)
        "t.yield"(%7) : (i32) -> () loc(#loc26)
      }) : (i32) -> i32 loc(#loc23)
      %6 = "arith.muli"(%5, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc27)
      "func.return"(%6) : (i32) -> () loc(#loc28)
    }) : () -> () loc(#loc20)
    "builtin.module"() <{sym_name = "deeper"}> ({
      "func.func"() <{function_type = (i32) -> i32, sym_name = "first"}> ({
      ^bb0(%arg0: i32 loc("names_reused_between_functions.mlir":32:22)):
        %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc(#loc32)
        %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc(#loc33)
        %2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc34)
        %3 = "arith.muli"(%2, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc35)
        "func.return"(%3) : (i32) -> () loc(#loc36)
      }) : () -> () loc(#loc30)
    }) : () -> () loc(#loc29)
  }) : () -> () loc(#loc19)
}) : () -> () loc(#loc)
#loc = loc("names_reused_between_functions.mlir":0:0)
#loc1 = loc("names_reused_between_functions.mlir":2:1)
#loc4 = loc("names_reused_between_functions.mlir":3:8)
#loc5 = loc("names_reused_between_functions.mlir":4:8)
#loc6 = loc("names_reused_between_functions.mlir":5:10)
#loc7 = loc("names_reused_between_functions.mlir":6:3)
#loc9 = loc("names_reused_between_functions.mlir":8:3)
#loc10 = loc("names_reused_between_functions.mlir":11:1)
#loc13 = loc("names_reused_between_functions.mlir":12:8)
#loc14 = loc("names_reused_between_functions.mlir":13:8)
#loc15 = loc("names_reused_between_functions.mlir":14:10)
#loc16 = loc("names_reused_between_functions.mlir":15:3)
#loc18 = loc("names_reused_between_functions.mlir":17:3)
#loc19 = loc("names_reused_between_functions.mlir":20:1)
#loc20 = loc("names_reused_between_functions.mlir":21:3)
#loc22 = loc("names_reused_between_functions.mlir":22:10)
#loc23 = loc("names_reused_between_functions.mlir":23:10)
#loc25 = loc("names_reused_between_functions.mlir":25:12)
#loc26 = loc("names_reused_between_functions.mlir":26:7)
#loc27 = loc("names_reused_between_functions.mlir":28:10)
#loc28 = loc("names_reused_between_functions.mlir":29:5)
#loc29 = loc("names_reused_between_functions.mlir":31:3)
#loc30 = loc("names_reused_between_functions.mlir":32:5)
#loc32 = loc("names_reused_between_functions.mlir":33:12)
#loc33 = loc("names_reused_between_functions.mlir":34:13)
#loc34 = loc("names_reused_between_functions.mlir":35:15)
#loc35 = loc("names_reused_between_functions.mlir":36:15)
#loc36 = loc("names_reused_between_functions.mlir":37:7)

