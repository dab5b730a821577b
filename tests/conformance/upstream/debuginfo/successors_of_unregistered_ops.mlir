#loc5 = loc("successors_of_unregistered_ops.mlir":6:7)
#loc7 = loc("successors_of_unregistered_ops.mlir":8:8)
#loc8 = loc("successors_of_unregistered_ops.mlir":8:17)
#loc10 = loc("successors_of_unregistered_ops.mlir":10:8)
#loc23 = loc("successors_of_unregistered_ops.mlir":33:18)
"builtin.module"() ({
  "t.graph"() ({
    %1 = "t.cond"() : () -> i1 loc(#loc2)
    %2 = "t.value"() : () -> i32 loc(#loc3)
    "t.branch"(%1, %2, %2)[^bb1, ^bb2, ^bb1] <{segments = array<i32: 1, 1, 1>}> {weights = [1, 2, 3]} : (i1, i32, i32) -> () loc(#loc4)
  ^bb1(%3: i32 loc("successors_of_unregistered_ops.mlir":6:7)):  // 3 preds: ^bb0, ^bb0, ^bb3
    "t.jump"(%3)[^bb3] : (i32) -> () loc(#loc6)
  ^bb2(%4: i32 loc("successors_of_unregistered_ops.mlir":8:8), %5: i32 loc("successors_of_unregistered_ops.mlir":8:17)):  // pred: ^bb0
    "t.jump"(%4)[^bb3] {t.hint} : (i32) -> () loc(#loc9)
  ^bb3(%6: i32 loc("successors_of_unregistered_ops.mlir":10:8)):  // 2 preds: ^bb1, ^bb2
    %7 = "t.test"(%6) : (i32) -> i1 loc(#loc11)
    "t.branch"(%7, %6)[^bb1, ^bb4] : (i1, i32) -> () loc(#loc12)
  ^bb4:  // pred: ^bb3
    "t.stop"() : () -> () loc(#loc13)
  ^bb5:  // pred: ^bb5
    "t.jump"()[^bb5] : () -> () loc(#loc14)
  }) : () -> () loc(#loc1)
  "t.invoke"() ({
    %0 = "t.try"()[^bb1, ^bb2] ({
      "t.protected"()[^bb1] : () -> () loc(#loc17)
    ^bb1:  // 2 preds: ^bb0, ^bb1
      "t.maybe"()[^bb1, ^bb2] : () -> () loc(#loc18)
    ^bb2:  // pred: ^bb1
      "t.end"() : () -> () loc(#loc19)
    }) {kind = "try"} : () -> i64 loc(#loc16)
  ^bb1:  // pred: ^bb0
    "t.use"(%0)[^bb2] : (i64) -> () loc(#loc20)
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "t.end"() : () -> () loc(#loc21)
  }) : () -> () loc(#loc15)
  "func.func"() <{function_type = (i32) -> i32, sym_name = "mixed"}> ({
  ^bb0(%arg0: i32 loc("successors_of_unregistered_ops.mlir":33:18)):
    "t.choose"(%arg0)[^bb1, ^bb2, ^bb3] : (i32) -> () loc(#loc24)
  ^bb1:  // pred: ^bb0
    "cf.br"()[^bb2] : () -> () loc(#loc25)
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "t.fallthrough"()[^bb3] : () -> () loc(#loc26)
  ^bb3:  // 2 preds: ^bb0, ^bb2
    "func.return"(%arg0) : (i32) -> () loc(#loc27)
  }) : () -> () loc(#loc22)
}) : () -> () loc(#loc)
#loc = loc("successors_of_unregistered_ops.mlir":0:0)
#loc1 = loc("successors_of_unregistered_ops.mlir":2:1)
#loc2 = loc("successors_of_unregistered_ops.mlir":3:8)
#loc3 = loc("successors_of_unregistered_ops.mlir":4:8)
#loc4 = loc("successors_of_unregistered_ops.mlir":5:3)
#loc6 = loc("successors_of_unregistered_ops.mlir":7:3)
#loc9 = loc("successors_of_unregistered_ops.mlir":9:3)
#loc11 = loc("successors_of_unregistered_ops.mlir":11:12)
#loc12 = loc("successors_of_unregistered_ops.mlir":12:3)
#loc13 = loc("successors_of_unregistered_ops.mlir":14:3)
#loc14 = loc("successors_of_unregistered_ops.mlir":16:3)
#loc15 = loc("successors_of_unregistered_ops.mlir":19:1)
#loc16 = loc("successors_of_unregistered_ops.mlir":20:8)
#loc17 = loc("successors_of_unregistered_ops.mlir":21:5)
#loc18 = loc("successors_of_unregistered_ops.mlir":23:5)
#loc19 = loc("successors_of_unregistered_ops.mlir":25:5)
#loc20 = loc("successors_of_unregistered_ops.mlir":28:3)
#loc21 = loc("successors_of_unregistered_ops.mlir":30:3)
#loc22 = loc("successors_of_unregistered_ops.mlir":33:1)
#loc24 = loc("successors_of_unregistered_ops.mlir":34:3)
#loc25 = loc("successors_of_unregistered_ops.mlir":36:3)
#loc26 = loc("successors_of_unregistered_ops.mlir":38:3)
#loc27 = loc("successors_of_unregistered_ops.mlir":40:3)

