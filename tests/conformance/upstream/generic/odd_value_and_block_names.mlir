"builtin.module"() ({
  %0 = "t.a"() : () -> i32
  %1 = "t.a"() : () -> i32
  %2 = "t.a"() : () -> i32
  %3 = "t.a"() : () -> i32
  %4 = "t.a"() : () -> i32
  %5 = "t.a"() : () -> i32
  %6 = "t.a"() : () -> i32
  %7 = "t.a"() : () -> i32
  %8 = "t.a"() : () -> i32
  %9 = "t.a"() : () -> i32
  %10 = "t.a"() : () -> i32
  %11 = "t.a"() : () -> i32
  %12:2 = "t.a"() : () -> (i32, i32)
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12#1) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "blocks"}> ({
  ^bb0(%arg2: i32, %arg3: i1):
    "cf.br"()[^bb1] : () -> ()
  ^bb1:  // pred: ^bb0
    "cf.br"()[^bb2] : () -> ()
  ^bb2:  // pred: ^bb1
    "cf.cond_br"(%arg3)[^bb3, ^bb4] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb3:  // pred: ^bb2
    "cf.br"(%arg2)[^bb5] : (i32) -> ()
  ^bb4:  // pred: ^bb2
    "cf.br"(%arg2)[^bb5] : (i32) -> ()
  ^bb5(%16: i32):  // 2 preds: ^bb3, ^bb4
    "cf.br"(%16, %arg2)[^bb6] : (i32, i32) -> ()
  ^bb6(%17: i32, %18: i32):  // pred: ^bb5
    %19 = "arith.addi"(%17, %18) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%19) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "same_names"}> ({
  ^bb0(%arg0: i32, %arg1: i1):
    "t.r"() ({
      %15 = "t.first"() : () -> i32
    }, {
      %14 = "t.second"() : () -> i64
    }) : () -> ()
    %13 = "t.third"() : () -> f32
    "cf.br"()[^bb1] : () -> ()
  ^bb1:  // pred: ^bb0
    "func.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

