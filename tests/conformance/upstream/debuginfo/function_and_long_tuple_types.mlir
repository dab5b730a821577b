!tuple = tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17, i18>
!tuple1 = tuple<f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f64>
#loc6 = loc("function_and_long_tuple_types.mlir":12:19)
#loc7 = loc("function_and_long_tuple_types.mlir":12:49)
#loc8 = loc("function_and_long_tuple_types.mlir":12:63)
#loc16 = loc("function_and_long_tuple_types.mlir":21:19)
#loc17 = loc("function_and_long_tuple_types.mlir":21:30)
"builtin.module"() ({
  "func.func"() <{function_type = ((f32, f32) -> f32) -> ((f32) -> ((f32) -> f32)), sym_name = "curry", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = ((f32) -> ((f32) -> f32)) -> ((f32, f32) -> f32), sym_name = "uncurry", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc2)
  "func.func"() <{function_type = () -> (() -> (), () -> (() -> ()), (() -> ()) -> (() -> ())), sym_name = "many", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc3)
  "func.func"() <{function_type = (() -> (i32, i32), (i32, i32) -> ()) -> (), sym_name = "taker", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc4)
  "func.func"() <{function_type = (((f32) -> ((f32) -> f32)) -> ((f32) -> ((f32) -> f32)), (f32) -> ((f32) -> f32), f32) -> f32, sym_name = "church"}> ({
  ^bb0(%arg2: ((f32) -> ((f32) -> f32)) -> ((f32) -> ((f32) -> f32)) loc("function_and_long_tuple_types.mlir":12:19), %arg3: (f32) -> ((f32) -> f32) loc("function_and_long_tuple_types.mlir":12:49), %arg4: f32 loc("function_and_long_tuple_types.mlir":12:63)):
    %4 = "func.call_indirect"(%arg2, %arg3) : (((f32) -> ((f32) -> f32)) -> ((f32) -> ((f32) -> f32)), (f32) -> ((f32) -> f32)) -> ((f32) -> ((f32) -> f32)) loc(#loc9)
    %5 = "func.call_indirect"(%4, %arg4) : ((f32) -> ((f32) -> f32), f32) -> ((f32) -> f32) loc(#loc10)
    %6 = "func.call_indirect"(%5, %arg4) : ((f32) -> f32, f32) -> f32 loc(#loc11)
    %7 = "func.call"(%4) <{callee = @uncurry}> : ((f32) -> ((f32) -> f32)) -> ((f32, f32) -> f32) loc(#loc12)
    %8 = "func.call_indirect"(%7, %arg4, %6) : ((f32, f32) -> f32, f32, f32) -> f32 loc(#loc13)
    "func.return"(%8) : (f32) -> () loc(#loc14)
  }) : () -> () loc(#loc5)
  "func.func"() <{function_type = (!tuple, tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>) -> (!tuple, tuple<!tuple, !tuple>), sym_name = "tuples"}> ({
  ^bb0(%arg0: !tuple loc("function_and_long_tuple_types.mlir":21:19), %arg1: tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16> loc("function_and_long_tuple_types.mlir":21:30)):
    %2 = "t.nest"(%arg0, %arg1) {types = [!tuple, tuple<tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>, i32>]} : (!tuple, tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>) -> tuple<!tuple, !tuple> loc(#loc18)
    %3 = "t.other"() : () -> !tuple1 loc(#loc19)
    "func.return"(%arg0, %2) : (!tuple, tuple<!tuple, !tuple>) -> () loc(#loc20)
  }) : () -> () loc(#loc15)
  %0 = "t.single_function_result"() : () -> ((i32) -> i32) loc(#loc21)
  %1:2 = "t.two_function_results"() : () -> ((i32) -> i32, () -> ()) loc(#loc22)
  "t.use"(%1#1, %1#0) {type = ((i32) -> i32) -> ()} : (() -> (), (i32) -> i32) -> () loc(#loc23)
}) : () -> () loc(#loc)
#loc = loc("function_and_long_tuple_types.mlir":0:0)
#loc1 = loc("function_and_long_tuple_types.mlir":7:1)
#loc2 = loc("function_and_long_tuple_types.mlir":8:1)
#loc3 = loc("function_and_long_tuple_types.mlir":9:1)
#loc4 = loc("function_and_long_tuple_types.mlir":10:1)
#loc5 = loc("function_and_long_tuple_types.mlir":12:1)
#loc9 = loc("function_and_long_tuple_types.mlir":13:8)
#loc10 = loc("function_and_long_tuple_types.mlir":14:8)
#loc11 = loc("function_and_long_tuple_types.mlir":15:8)
#loc12 = loc("function_and_long_tuple_types.mlir":16:8)
#loc13 = loc("function_and_long_tuple_types.mlir":17:8)
#loc14 = loc("function_and_long_tuple_types.mlir":18:3)
#loc15 = loc("function_and_long_tuple_types.mlir":21:1)
#loc18 = loc("function_and_long_tuple_types.mlir":22:8)
#loc19 = loc("function_and_long_tuple_types.mlir":23:8)
#loc20 = loc("function_and_long_tuple_types.mlir":24:3)
#loc21 = loc("function_and_long_tuple_types.mlir":27:1)
#loc22 = loc("function_and_long_tuple_types.mlir":28:8)
#loc23 = loc("function_and_long_tuple_types.mlir":29:1)

