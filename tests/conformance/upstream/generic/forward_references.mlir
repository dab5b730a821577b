"builtin.module"() ({
  "t.use_at_top"(%4, %5#1, %5#0) : (i32, f32, i32) -> ()
  %0 = "t.self"(%0) : (i32) -> i32
  %1 = "t.ping"(%2) : (f32) -> f32
  %2 = "t.pong"(%1) : (f32) -> f32
  "t.region"() ({
    "t.inner_use"(%4, %11) : (i32, index) -> ()
    "t.nested"() ({
      "t.innermost_use"(%11, %5#1, %12) : (index, f32, i64) -> ()
      %12 = "t.own"() : () -> i64
    }) : () -> ()
    %11 = "t.inner_def"() : () -> index
  }) : () -> ()
  %3 = "t.recursive"() ({
    "t.refers_to_parent"(%3) : (i8) -> ()
  }) : () -> i8
  %4 = "t.late"(%5#0) : (i32) -> i32
  %5:2 = "t.pair"() : () -> (i32, f32)
  "builtin.module"() ({
    %6 = "arith.addi"(%7, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %8 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    "func.func"() <{function_type = (i1) -> i32, sym_name = "dominated"}> ({
    ^bb0(%arg0: i1):
      "cf.br"()[^bb2] : () -> ()
    ^bb1:  // pred: ^bb2
      %9 = "arith.muli"(%10, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "func.return"(%9) : (i32) -> ()
    ^bb2:  // 2 preds: ^bb0, ^bb2
      %10 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      "cf.cond_br"(%arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

