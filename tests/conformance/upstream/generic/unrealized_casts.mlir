"builtin.module"() ({
  %0 = "builtin.unrealized_conversion_cast"() : () -> i32
  %1:2 = "builtin.unrealized_conversion_cast"(%0) {t.split} : (i32) -> (i16, i16)
  "func.func"() <{function_type = (i32, !u.box<i32>, tensor<4xf32>, memref<?xf32>) -> (i64, !u.box<f32>), sym_name = "bridge"}> ({
  ^bb0(%arg0: i32, %arg1: !u.box<i32>, %arg2: tensor<4xf32>, %arg3: memref<?xf32>):
    %4 = "builtin.unrealized_conversion_cast"(%arg0) : (i32) -> index
    %5 = "builtin.unrealized_conversion_cast"(%arg1) : (!u.box<i32>) -> i32
    %6:2 = "builtin.unrealized_conversion_cast"(%5, %4) {t.cost = 2.000000e+00 : f32, t.pair} : (i32, index) -> (i64, !u.box<f32>)
    %7 = "builtin.unrealized_conversion_cast"(%arg2) : (tensor<4xf32>) -> memref<4xf32>
    %8 = "builtin.unrealized_conversion_cast"(%arg3, %7) : (memref<?xf32>, memref<4xf32>) -> tuple<memref<?xf32>, memref<4xf32>>
    %9 = "builtin.unrealized_conversion_cast"() : () -> (() -> ())
    %10:3 = "builtin.unrealized_conversion_cast"() : () -> (i1, i2, i3)
    "func.call_indirect"(%9) : (() -> ()) -> ()
    "func.return"(%6#0, %6#1) : (i64, !u.box<f32>) -> ()
  }) : () -> ()
  "builtin.module"() <{sym_name = "inner"}> ({
    %2 = "builtin.unrealized_conversion_cast"() : () -> !u.token
    %3 = "builtin.unrealized_conversion_cast"(%2) {a = 1 : i64, b} : (!u.token) -> none
    "t.use"(%3) : (none) -> ()
  }) : () -> ()
}) : () -> ()

