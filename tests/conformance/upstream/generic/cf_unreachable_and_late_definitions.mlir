"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> i32, sym_name = "late"}> ({
  ^bb0(%arg2: i1):
    "cf.br"()[^bb2] : () -> ()
  ^bb1:  // pred: ^bb2
    %5 = "arith.addi"(%6, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%5) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    %6 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "cf.br"()[^bb1] : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "dead_code"}> ({
    "func.return"() : () -> ()
  ^bb1:  // pred: ^bb1
    "t.use"(%4) : (i32) -> ()
    %4 = "t.def"(%4) : (i32) -> i32
    "cf.br"()[^bb1] : () -> ()
  ^bb2:  // no predecessors
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "irreducible"}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    "cf.cond_br"(%arg0, %arg1, %arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    %1 = "arith.subi"(%0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "cf.cond_br"(%arg0, %1)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb2(%2: i32):  // 2 preds: ^bb0, ^bb1
    %3 = "arith.muli"(%2, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "cf.cond_br"(%arg0, %3)[^bb1, ^bb3] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb3:  // 2 preds: ^bb1, ^bb2
    "func.return"(%arg1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

