#loc7 = loc("dense_array_attributes.mlir":12:21)
#loc8 = loc("dense_array_attributes.mlir":12:30)
#loc9 = loc("dense_array_attributes.mlir":12:38)
#loc12 = loc("dense_array_attributes.mlir":15:6)
#loc14 = loc("dense_array_attributes.mlir":17:6)
"builtin.module"() ({
  "t.integers"() {i1 = array<i1: true, false, true>, i128 = array<i128: 170141183460469231731687303715884105727>, i16 = array<i16: 1, 2, 3>, i24 = array<i24: 8388607>, i32 = array<i32: 2147483647, -2147483648>, i64 = array<i64: -9223372036854775808, 9223372036854775807>, i8 = array<i8: 1, -1, 127, -128>, si16 = array<si16: -7>, ui8 = array<ui8: 255>} : () -> () loc(#loc1)
  "t.floats"() {bf16 = array<bf16: 1.000000e+00>, f16 = array<f16: 9.997550e-02>, f32 = array<f32: 1.000000e+00, -2.500000e+00, 1.000000e-01, 0x7F800000>, f64 = array<f64: 1.000000e-300, 3.1415926535897931>, f8 = array<f8E5M2: 2.000000e+00>} : () -> () loc(#loc2)
  "t.empties"() {a = array<i1>, b = array<i8>, c = array<i32>, d = array<i64>, e = array<f32>, f = array<f64>} : () -> () loc(#loc3)
  "t.long"() <{sizes = array<i64: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104>}> : () -> () loc(#loc4)
  "t.nested"() {enc = tensor<2xf32, [array<i64: 1, 2>]>, list = [array<i32: 1>, array<i32>, {deep = array<f64: 5.000000e-01>}]} : () -> () loc(#loc5)
  "func.func"() <{function_type = (i32, i1, tensor<4x4xf32>) -> tensor<2x2xf32>, sym_name = "segments"}> ({
  ^bb0(%arg0: i32 loc("dense_array_attributes.mlir":12:21), %arg1: i1 loc("dense_array_attributes.mlir":12:30), %arg2: tensor<4x4xf32> loc("dense_array_attributes.mlir":12:38)):
    %0 = "tensor.extract_slice"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<2x2xf32> loc(#loc10)
    "cf.cond_br"(%arg1, %arg0, %arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> () loc(#loc11)
  ^bb1(%1: i32 loc("dense_array_attributes.mlir":15:6)):  // pred: ^bb0
    "func.return"(%0) : (tensor<2x2xf32>) -> () loc(#loc13)
  ^bb2(%2: i32 loc("dense_array_attributes.mlir":17:6)):  // pred: ^bb0
    "func.return"(%0) : (tensor<2x2xf32>) -> () loc(#loc15)
  }) : () -> () loc(#loc6)
  "func.func"() <{arg_attrs = [{t.a = array<i32: 1>}], function_type = (i32) -> i32, res_attrs = [{t.b = array<i1: true>}], sym_name = "annotated", sym_visibility = "private"}> ({
  }) {t.c = array<f64>} : () -> () loc(#loc16)
}) : () -> () loc(#loc)
#loc = loc("dense_array_attributes.mlir":0:0)
#loc1 = loc("dense_array_attributes.mlir":2:1)
#loc2 = loc("dense_array_attributes.mlir":7:1)
#loc3 = loc("dense_array_attributes.mlir":8:1)
#loc4 = loc("dense_array_attributes.mlir":9:1)
#loc5 = loc("dense_array_attributes.mlir":10:1)
#loc6 = loc("dense_array_attributes.mlir":12:1)
#loc10 = loc("dense_array_attributes.mlir":13:8)
#loc11 = loc("dense_array_attributes.mlir":14:3)
#loc13 = loc("dense_array_attributes.mlir":16:3)
#loc15 = loc("dense_array_attributes.mlir":18:3)
#loc16 = loc("dense_array_attributes.mlir":21:1)

