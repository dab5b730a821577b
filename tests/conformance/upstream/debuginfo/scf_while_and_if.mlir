#loc2 = loc("scf_while_and_if.mlir":2:20)
#loc9 = loc("scf_while_and_if.mlir":8:21)
#loc10 = loc("scf_while_and_if.mlir":8:34)
#loc13 = loc("scf_while_and_if.mlir":12:8)
#loc14 = loc("scf_while_and_if.mlir":12:17)
#loc27 = loc("scf_while_and_if.mlir":29:21)
#loc28 = loc("scf_while_and_if.mlir":29:29)
#loc29 = loc("scf_while_and_if.mlir":29:37)
#loc30 = loc("scf_while_and_if.mlir":29:54)
#loc43 = loc("scf_while_and_if.mlir":49:27)
#loc45 = loc("scf_while_and_if.mlir":50:19)
#loc49 = loc("scf_while_and_if.mlir":55:8)
"builtin.module"() ({
  "func.func"() <{function_type = (i64) -> (i64, i32), sym_name = "collatz"}> ({
  ^bb0(%arg7: i64 loc("scf_while_and_if.mlir":2:20)):
    %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64 loc(#loc3)
    %7 = "arith.constant"() <{value = 2 : i64}> : () -> i64 loc(#loc4)
    %8 = "arith.constant"() <{value = 3 : i64}> : () -> i64 loc(#loc5)
    %9 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc(#loc6)
    %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc(#loc7)
    %11:2 = "scf.while"(%arg7, %9) ({
    ^bb0(%arg10: i64 loc("scf_while_and_if.mlir":8:21), %arg11: i32 loc("scf_while_and_if.mlir":8:34)):
      %19 = "arith.cmpi"(%arg10, %6) <{predicate = 1 : i64}> : (i64, i64) -> i1 loc(#loc11)
      "scf.condition"(%19, %arg10, %arg11) : (i1, i64, i32) -> () loc(#loc12)
    }, {
    ^bb0(%arg8: i64 loc("scf_while_and_if.mlir":12:8), %arg9: i32 loc("scf_while_and_if.mlir":12:17)):
      %12 = "arith.divui"(%arg8, %7) : (i64, i64) -> i64 loc(#loc15)
      %13 = "arith.remui"(%arg8, %7) : (i64, i64) -> i64 loc(#loc16)
      %14 = "arith.cmpi"(%13, %6) <{predicate = 0 : i64}> : (i64, i64) -> i1 loc(#loc17)
      %15 = "scf.if"(%14) ({
        %17 = "arith.muli"(%arg8, %8) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64 loc(#loc19)
        %18 = "arith.addi"(%17, %6) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64 loc(#loc20)
        "scf.yield"(%18) : (i64) -> () loc(#loc21)
      }, {
        "scf.yield"(%12) : (i64) -> () loc(#loc22)
      }) : (i1) -> i64 loc(#loc18)
      %16 = "arith.addi"(%arg9, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc23)
      "scf.yield"(%15, %16) : (i64, i32) -> () loc(#loc24)
    }) {t.may_diverge} : (i64, i32) -> (i64, i32) loc(#loc8)
    "func.return"(%11#0, %11#1) : (i64, i32) -> () loc(#loc25)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = (i1, i1, memref<f32>, f32) -> (f32, i1), sym_name = "branches"}> ({
  ^bb0(%arg3: i1 loc("scf_while_and_if.mlir":29:21), %arg4: i1 loc("scf_while_and_if.mlir":29:29), %arg5: memref<f32> loc("scf_while_and_if.mlir":29:37), %arg6: f32 loc("scf_while_and_if.mlir":29:54)):
    "scf.if"(%arg3) ({
      "memref.store"(%arg6, %arg5) : (f32, memref<f32>) -> () loc(#loc32)
      "scf.yield"() : () -> () loc(#loc31)
    }, {
    }) : (i1) -> () loc(#loc31)
    "scf.if"(%arg4) ({
      "memref.store"(%arg6, %arg5) : (f32, memref<f32>) -> () loc(#loc34)
      "scf.yield"() : () -> () loc(#loc33)
    }, {
      "scf.if"(%arg3) ({
        "t.effect"() : () -> () loc(#loc36)
        "scf.yield"() : () -> () loc(#loc35)
      }, {
      }) : (i1) -> () loc(#loc35)
      "scf.yield"() : () -> () loc(#loc33)
    }) : (i1) -> () loc(#loc33)
    %4:2 = "scf.if"(%arg3) ({
      "scf.yield"(%arg6, %arg4) : (f32, i1) -> () loc(#loc38)
    }, {
      %5 = "memref.load"(%arg5) : (memref<f32>) -> f32 loc(#loc39)
      "scf.yield"(%5, %arg3) : (f32, i1) -> () loc(#loc40)
    }) : (i1) -> (f32, i1) loc(#loc37)
    "func.return"(%4#0, %4#1) : (f32, i1) -> () loc(#loc41)
  }) : () -> () loc(#loc26)
  "func.func"() <{function_type = (f32) -> i32, sym_name = "changing_types"}> ({
  ^bb0(%arg0: f32 loc("scf_while_and_if.mlir":49:27)):
    %0 = "scf.while"(%arg0) ({
    ^bb0(%arg2: f32 loc("scf_while_and_if.mlir":50:19)):
      %2 = "t.test"(%arg2) : (f32) -> i1 loc(#loc46)
      %3 = "arith.fptosi"(%arg2) : (f32) -> i32 loc(#loc47)
      "scf.condition"(%2, %3) : (i1, i32) -> () loc(#loc48)
    }, {
    ^bb0(%arg1: i32 loc("scf_while_and_if.mlir":55:8)):
      %1 = "arith.sitofp"(%arg1) : (i32) -> f32 loc(#loc50)
      "scf.yield"(%1) : (f32) -> () loc(#loc51)
    }) : (f32) -> i32 loc(#loc44)
    "func.return"(%0) : (i32) -> () loc(#loc52)
  }) : () -> () loc(#loc42)
}) : () -> () loc(#loc)
#loc = loc("scf_while_and_if.mlir":0:0)
#loc1 = loc("scf_while_and_if.mlir":2:1)
#loc3 = loc("scf_while_and_if.mlir":3:10)
#loc4 = loc("scf_while_and_if.mlir":4:10)
#loc5 = loc("scf_while_and_if.mlir":5:12)
#loc6 = loc("scf_while_and_if.mlir":6:13)
#loc7 = loc("scf_while_and_if.mlir":7:12)
#loc8 = loc("scf_while_and_if.mlir":8:10)
#loc11 = loc("scf_while_and_if.mlir":9:11)
#loc12 = loc("scf_while_and_if.mlir":10:5)
#loc15 = loc("scf_while_and_if.mlir":13:13)
#loc16 = loc("scf_while_and_if.mlir":14:12)
#loc17 = loc("scf_while_and_if.mlir":15:12)
#loc18 = loc("scf_while_and_if.mlir":16:13)
#loc19 = loc("scf_while_and_if.mlir":17:12)
#loc20 = loc("scf_while_and_if.mlir":18:12)
#loc21 = loc("scf_while_and_if.mlir":19:7)
#loc22 = loc("scf_while_and_if.mlir":21:7)
#loc23 = loc("scf_while_and_if.mlir":23:10)
#loc24 = loc("scf_while_and_if.mlir":24:5)
#loc25 = loc("scf_while_and_if.mlir":26:3)
#loc26 = loc("scf_while_and_if.mlir":29:1)
#loc31 = loc("scf_while_and_if.mlir":30:3)
#loc32 = loc("scf_while_and_if.mlir":31:5)
#loc33 = loc("scf_while_and_if.mlir":33:3)
#loc34 = loc("scf_while_and_if.mlir":34:5)
#loc35 = loc("scf_while_and_if.mlir":36:5)
#loc36 = loc("scf_while_and_if.mlir":37:7)
#loc37 = loc("scf_while_and_if.mlir":40:10)
#loc38 = loc("scf_while_and_if.mlir":41:5)
#loc39 = loc("scf_while_and_if.mlir":43:10)
#loc40 = loc("scf_while_and_if.mlir":44:5)
#loc41 = loc("scf_while_and_if.mlir":46:3)
#loc42 = loc("scf_while_and_if.mlir":49:1)
#loc44 = loc("scf_while_and_if.mlir":50:8)
#loc46 = loc("scf_while_and_if.mlir":51:10)
#loc47 = loc("scf_while_and_if.mlir":52:10)
#loc48 = loc("scf_while_and_if.mlir":53:5)
#loc50 = loc("scf_while_and_if.mlir":56:10)
#loc51 = loc("scf_while_and_if.mlir":57:5)
#loc52 = loc("scf_while_and_if.mlir":59:3)

