"builtin.module"() ({
  "t.graph"() ({
    %1 = "t.cond"() : () -> i1
    %2 = "t.value"() : () -> i32
    "t.branch"(%1, %2, %2)[^bb1, ^bb2, ^bb1] <{segments = array<i32: 1, 1, 1>}> {weights = [1, 2, 3]} : (i1, i32, i32) -> ()
  ^bb1(%3: i32):  // 3 preds: ^bb0, ^bb0, ^bb3
    "t.jump"(%3)[^bb3] : (i32) -> ()
  ^bb2(%4: i32, %5: i32):  // pred: ^bb0
    "t.jump"(%4)[^bb3] {t.hint} : (i32) -> ()
  ^bb3(%6: i32):  // 2 preds: ^bb1, ^bb2
    %7 = "t.test"(%6) : (i32) -> i1
    "t.branch"(%7, %6)[^bb1, ^bb4] : (i1, i32) -> ()
  ^bb4:  // pred: ^bb3
    "t.stop"() : () -> ()
  ^bb5:  // pred: ^bb5
    "t.jump"()[^bb5] : () -> ()
  }) : () -> ()
  "t.invoke"() ({
    %0 = "t.try"()[^bb1, ^bb2] ({
      "t.protected"()[^bb1] : () -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb1
      "t.maybe"()[^bb1, ^bb2] : () -> ()
    ^bb2:  // pred: ^bb1
      "t.end"() : () -> ()
    }) {kind = "try"} : () -> i64
  ^bb1:  // pred: ^bb0
    "t.use"(%0)[^bb2] : (i64) -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "t.end"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "mixed"}> ({
  ^bb0(%arg0: i32):
    "t.choose"(%arg0)[^bb1, ^bb2, ^bb3] : (i32) -> ()
  ^bb1:  // pred: ^bb0
    "cf.br"()[^bb2] : () -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "t.fallthrough"()[^bb3] : () -> ()
  ^bb3:  // 2 preds: ^bb0, ^bb2
    "func.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

