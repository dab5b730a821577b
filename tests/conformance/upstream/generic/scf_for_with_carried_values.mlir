"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, memref<?xf32>, index) -> f32, sym_name = "dot"}> ({
  ^bb0(%arg8: memref<?xf32>, %arg9: memref<?xf32>, %arg10: index):
    %9 = "arith.constant"() <{value = 0 : index}> : () -> index
    %10 = "arith.constant"() <{value = 1 : index}> : () -> index
    %11 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %12 = "scf.for"(%9, %arg10, %10, %11) ({
    ^bb0(%arg11: index, %arg12: f32):
      %13 = "memref.load"(%arg8, %arg11) : (memref<?xf32>, index) -> f32
      %14 = "memref.load"(%arg9, %arg11) : (memref<?xf32>, index) -> f32
      %15 = "arith.mulf"(%13, %14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %16 = "arith.addf"(%arg12, %15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "scf.yield"(%16) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
    "func.return"(%12) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (i64, i64), sym_name = "fibonacci"}> ({
  ^bb0(%arg4: i32):
    %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %7:2 = "scf.for"(%3, %arg4, %4, %5, %6) ({
    ^bb0(%arg5: i32, %arg6: i64, %arg7: i64):
      %8 = "arith.addi"(%arg6, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "scf.yield"(%arg7, %8) : (i64, i64) -> ()
    }) {t.unroll = 4 : i32} : (i32, i32, i32, i64, i64) -> (i64, i64)
    "func.return"(%7#0, %7#1) : (i64, i64) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf64>, index) -> (), sym_name = "triangle"}> ({
  ^bb0(%arg0: memref<?x?xf64>, %arg1: index):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0.000000e+00 : f64}> : () -> f64
    "scf.for"(%0, %arg1, %1) ({
    ^bb0(%arg2: index):
      "scf.for"(%0, %arg2, %1) ({
      ^bb0(%arg3: index):
        "memref.store"(%2, %arg0, %arg2, %arg3) : (f64, memref<?x?xf64>, index, index) -> ()
        "scf.yield"() : () -> ()
      }) : (index, index, index) -> ()
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

