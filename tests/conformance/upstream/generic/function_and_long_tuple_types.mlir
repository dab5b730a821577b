!tuple = tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17, i18>
!tuple1 = tuple<f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f64>
"builtin.module"() ({
  "func.func"() <{function_type = ((f32, f32) -> f32) -> ((f32) -> ((f32) -> f32)), sym_name = "curry", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = ((f32) -> ((f32) -> f32)) -> ((f32, f32) -> f32), sym_name = "uncurry", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (() -> (), () -> (() -> ()), (() -> ()) -> (() -> ())), sym_name = "many", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (() -> (i32, i32), (i32, i32) -> ()) -> (), sym_name = "taker", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (((f32) -> ((f32) -> f32)) -> ((f32) -> ((f32) -> f32)), (f32) -> ((f32) -> f32), f32) -> f32, sym_name = "church"}> ({
  ^bb0(%arg2: ((f32) -> ((f32) -> f32)) -> ((f32) -> ((f32) -> f32)), %arg3: (f32) -> ((f32) -> f32), %arg4: f32):
    %4 = "func.call_indirect"(%arg2, %arg3) : (((f32) -> ((f32) -> f32)) -> ((f32) -> ((f32) -> f32)), (f32) -> ((f32) -> f32)) -> ((f32) -> ((f32) -> f32))
    %5 = "func.call_indirect"(%4, %arg4) : ((f32) -> ((f32) -> f32), f32) -> ((f32) -> f32)
    %6 = "func.call_indirect"(%5, %arg4) : ((f32) -> f32, f32) -> f32
    %7 = "func.call"(%4) <{callee = @uncurry}> : ((f32) -> ((f32) -> f32)) -> ((f32, f32) -> f32)
    %8 = "func.call_indirect"(%7, %arg4, %6) : ((f32, f32) -> f32, f32, f32) -> f32
    "func.return"(%8) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (!tuple, tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>) -> (!tuple, tuple<!tuple, !tuple>), sym_name = "tuples"}> ({
  ^bb0(%arg0: !tuple, %arg1: tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>):
    %2 = "t.nest"(%arg0, %arg1) {types = [!tuple, tuple<tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>, i32>]} : (!tuple, tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>) -> tuple<!tuple, !tuple>
    %3 = "t.other"() : () -> !tuple1
    "func.return"(%arg0, %2) : (!tuple, tuple<!tuple, !tuple>) -> ()
  }) : () -> ()
  %0 = "t.single_function_result"() : () -> ((i32) -> i32)
  %1:2 = "t.two_function_results"() : () -> ((i32) -> i32, () -> ())
  "t.use"(%1#1, %1#0) {type = ((i32) -> i32) -> ()} : (() -> (), (i32) -> i32) -> ()
}) : () -> ()

