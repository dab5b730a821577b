#loc5 = loc("func_higher_order.mlir":6:18)
#loc6 = loc("func_higher_order.mlir":6:43)
#loc11 = loc("func_higher_order.mlir":12:20)
#loc12 = loc("func_higher_order.mlir":12:38)
#loc13 = loc("func_higher_order.mlir":12:56)
#loc18 = loc("func_higher_order.mlir":18:17)
#loc26 = loc("func_higher_order.mlir":27:18)
#loc27 = loc("func_higher_order.mlir":27:56)
#loc28 = loc("func_higher_order.mlir":27:74)
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "pair", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = () -> (), sym_name = "sink", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc2)
  "func.func"() <{function_type = (i1) -> ((i32) -> (i32, i32)), sym_name = "choose", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc3)
  "func.func"() <{function_type = ((i32) -> (i32, i32), i32) -> (i32, i32), sym_name = "apply"}> ({
  ^bb0(%arg7: (i32) -> (i32, i32) loc("func_higher_order.mlir":6:18), %arg8: i32 loc("func_higher_order.mlir":6:43)):
    %8:2 = "func.call_indirect"(%arg7, %arg8) : ((i32) -> (i32, i32), i32) -> (i32, i32) loc(#loc7)
    %9:2 = "func.call_indirect"(%arg7, %8#1) {t.second_call} : ((i32) -> (i32, i32), i32) -> (i32, i32) loc(#loc8)
    "func.return"(%9#0, %8#0) : (i32, i32) -> () loc(#loc9)
  }) : () -> () loc(#loc4)
  "func.func"() <{function_type = ((f32) -> f32, (f32) -> f32, f32) -> f32, sym_name = "compose"}> ({
  ^bb0(%arg4: (f32) -> f32 loc("func_higher_order.mlir":12:20), %arg5: (f32) -> f32 loc("func_higher_order.mlir":12:38), %arg6: f32 loc("func_higher_order.mlir":12:56)):
    %6 = "func.call_indirect"(%arg4, %arg6) : ((f32) -> f32, f32) -> f32 loc(#loc14)
    %7 = "func.call_indirect"(%arg5, %6) : ((f32) -> f32, f32) -> f32 loc(#loc15)
    "func.return"(%7) : (f32) -> () loc(#loc16)
  }) : () -> () loc(#loc10)
  "func.func"() <{function_type = (i1) -> ((i32) -> (i32, i32), () -> ()), sym_name = "make"}> ({
  ^bb0(%arg3: i1 loc("func_higher_order.mlir":18:17)):
    %2 = "func.constant"() <{value = @pair}> : () -> ((i32) -> (i32, i32)) loc(#loc19)
    %3 = "func.constant"() <{value = @sink}> : () -> (() -> ()) loc(#loc20)
    %4 = "func.call"(%arg3) <{callee = @choose}> : (i1) -> ((i32) -> (i32, i32)) loc(#loc21)
    %5 = "arith.select"(%arg3, %2, %4) : (i1, (i32) -> (i32, i32), (i32) -> (i32, i32)) -> ((i32) -> (i32, i32)) loc(#loc22)
    "func.call_indirect"(%3) : (() -> ()) -> () loc(#loc23)
    "func.return"(%5, %3) : ((i32) -> (i32, i32), () -> ()) -> () loc(#loc24)
  }) : () -> () loc(#loc17)
  "func.func"() <{function_type = (((f64) -> f64) -> ((f64) -> f64), (f64) -> f64, f64) -> f64, sym_name = "twice"}> ({
  ^bb0(%arg0: ((f64) -> f64) -> ((f64) -> f64) loc("func_higher_order.mlir":27:18), %arg1: (f64) -> f64 loc("func_higher_order.mlir":27:56), %arg2: f64 loc("func_higher_order.mlir":27:74)):
    %0 = "func.call_indirect"(%arg0, %arg1) : (((f64) -> f64) -> ((f64) -> f64), (f64) -> f64) -> ((f64) -> f64) loc(#loc29)
    %1 = "func.call_indirect"(%0, %arg2) : ((f64) -> f64, f64) -> f64 loc(#loc30)
    "func.return"(%1) : (f64) -> () loc(#loc31)
  }) : () -> () loc(#loc25)
}) : () -> () loc(#loc)
#loc = loc("func_higher_order.mlir":0:0)
#loc1 = loc("func_higher_order.mlir":2:1)
#loc2 = loc("func_higher_order.mlir":3:1)
#loc3 = loc("func_higher_order.mlir":4:1)
#loc4 = loc("func_higher_order.mlir":6:1)
#loc7 = loc("func_higher_order.mlir":7:10)
#loc8 = loc("func_higher_order.mlir":8:10)
#loc9 = loc("func_higher_order.mlir":9:3)
#loc10 = loc("func_higher_order.mlir":12:1)
#loc14 = loc("func_higher_order.mlir":13:8)
#loc15 = loc("func_higher_order.mlir":14:8)
#loc16 = loc("func_higher_order.mlir":15:3)
#loc17 = loc("func_higher_order.mlir":18:1)
#loc19 = loc("func_higher_order.mlir":19:8)
#loc20 = loc("func_higher_order.mlir":20:8)
#loc21 = loc("func_higher_order.mlir":21:8)
#loc22 = loc("func_higher_order.mlir":22:8)
#loc23 = loc("func_higher_order.mlir":23:3)
#loc24 = loc("func_higher_order.mlir":24:3)
#loc25 = loc("func_higher_order.mlir":27:1)
#loc29 = loc("func_higher_order.mlir":28:9)
#loc30 = loc("func_higher_order.mlir":29:8)
#loc31 = loc("func_higher_order.mlir":30:3)

