"builtin.module"() ({
  "func.func"() <{function_type = (i64) -> (i64, i32), sym_name = "collatz"}> ({
  ^bb0(%arg7: i64):
    %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %7 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %8 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    %9 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %11:2 = "scf.while"(%arg7, %9) ({
    ^bb0(%arg10: i64, %arg11: i32):
      %19 = "arith.cmpi"(%arg10, %6) <{predicate = 1 : i64}> : (i64, i64) -> i1
      "scf.condition"(%19, %arg10, %arg11) : (i1, i64, i32) -> ()
    }, {
    ^bb0(%arg8: i64, %arg9: i32):
      %12 = "arith.divui"(%arg8, %7) : (i64, i64) -> i64
      %13 = "arith.remui"(%arg8, %7) : (i64, i64) -> i64
      %14 = "arith.cmpi"(%13, %6) <{predicate = 0 : i64}> : (i64, i64) -> i1
      %15 = "scf.if"(%14) ({
        %17 = "arith.muli"(%arg8, %8) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
        %18 = "arith.addi"(%17, %6) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
        "scf.yield"(%18) : (i64) -> ()
      }, {
        "scf.yield"(%12) : (i64) -> ()
      }) : (i1) -> i64
      %16 = "arith.addi"(%arg9, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%15, %16) : (i64, i32) -> ()
    }) {t.may_diverge} : (i64, i32) -> (i64, i32)
    "func.return"(%11#0, %11#1) : (i64, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1, i1, memref<f32>, f32) -> (f32, i1), sym_name = "branches"}> ({
  ^bb0(%arg3: i1, %arg4: i1, %arg5: memref<f32>, %arg6: f32):
    "scf.if"(%arg3) ({
      "memref.store"(%arg6, %arg5) : (f32, memref<f32>) -> ()
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "scf.if"(%arg4) ({
      "memref.store"(%arg6, %arg5) : (f32, memref<f32>) -> ()
      "scf.yield"() : () -> ()
    }, {
      "scf.if"(%arg3) ({
        "t.effect"() : () -> ()
        "scf.yield"() : () -> ()
      }, {
      }) : (i1) -> ()
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    %4:2 = "scf.if"(%arg3) ({
      "scf.yield"(%arg6, %arg4) : (f32, i1) -> ()
    }, {
      %5 = "memref.load"(%arg5) : (memref<f32>) -> f32
      "scf.yield"(%5, %arg3) : (f32, i1) -> ()
    }) : (i1) -> (f32, i1)
    "func.return"(%4#0, %4#1) : (f32, i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32) -> i32, sym_name = "changing_types"}> ({
  ^bb0(%arg0: f32):
    %0 = "scf.while"(%arg0) ({
    ^bb0(%arg2: f32):
      %2 = "t.test"(%arg2) : (f32) -> i1
      %3 = "arith.fptosi"(%arg2) : (f32) -> i32
      "scf.condition"(%2, %3) : (i1, i32) -> ()
    }, {
    ^bb0(%arg1: i32):
      %1 = "arith.sitofp"(%arg1) : (i32) -> f32
      "scf.yield"(%1) : (f32) -> ()
    }) : (f32) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

