"builtin.module"() ({
  "t.integers"() {i1 = array<i1: true, false, true>, i128 = array<i128: 170141183460469231731687303715884105727>, i16 = array<i16: 1, 2, 3>, i24 = array<i24: 8388607>, i32 = array<i32: 2147483647, -2147483648>, i64 = array<i64: -9223372036854775808, 9223372036854775807>, i8 = array<i8: 1, -1, 127, -128>, si16 = array<si16: -7>, ui8 = array<ui8: 255>} : () -> ()
  "t.floats"() {bf16 = array<bf16: 1.000000e+00>, f16 = array<f16: 9.997550e-02>, f32 = array<f32: 1.000000e+00, -2.500000e+00, 1.000000e-01, 0x7F800000>, f64 = array<f64: 1.000000e-300, 3.1415926535897931>, f8 = array<f8E5M2: 2.000000e+00>} : () -> ()
  "t.empties"() {a = array<i1>, b = array<i8>, c = array<i32>, d = array<i64>, e = array<f32>, f = array<f64>} : () -> ()
  "t.long"() <{sizes = array<i64: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104>}> : () -> ()
  "t.nested"() {enc = tensor<2xf32, [array<i64: 1, 2>]>, list = [array<i32: 1>, array<i32>, {deep = array<f64: 5.000000e-01>}]} : () -> ()
  "func.func"() <{function_type = (i32, i1, tensor<4x4xf32>) -> tensor<2x2xf32>, sym_name = "segments"}> ({
  ^bb0(%arg0: i32, %arg1: i1, %arg2: tensor<4x4xf32>):
    %0 = "tensor.extract_slice"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<2x2xf32>
    "cf.cond_br"(%arg1, %arg0, %arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
  ^bb1(%1: i32):  // pred: ^bb0
    "func.return"(%0) : (tensor<2x2xf32>) -> ()
  ^bb2(%2: i32):  // pred: ^bb0
    "func.return"(%0) : (tensor<2x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{t.a = array<i32: 1>}], function_type = (i32) -> i32, res_attrs = [{t.b = array<i1: true>}], sym_name = "annotated", sym_visibility = "private"}> ({
  }) {t.c = array<f64>} : () -> ()
}) : () -> ()

