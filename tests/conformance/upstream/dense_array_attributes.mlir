// Dense arrays of every element type, empty and long, in properties and dictionaries.
"t.integers"() {
  i1 = array<i1: true, false, true>, i8 = array<i8: 1, -1, 127, -128>, i16 = array<i16: 1,2 , 3>, i32 = array<i32: 0x7FFFFFFF, -2147483648>,
  i64 = array<i64: -9223372036854775808, 9223372036854775807>, i128 = array<i128: 170141183460469231731687303715884105727>,
  ui8 = array<ui8: 255>, si16 = array<si16: -7>, i24 = array<i24: 8388607>
} : () -> ()
"t.floats"() {f32 = array<f32: 1.0, -2.5, 0.1, 0x7F800000>, f64 = array<f64: 1.0e-300, 3.141592653589793>, f16 = array<f16: 0.1>, bf16 = array<bf16: 1.0>, f8 = array<f8E5M2: 2.0>} : () -> ()
"t.empties"() {a = array<i1>, b = array<i8>, c = array<i32>, d = array<i64>, e = array<f32>, f = array<f64>} : () -> ()
"t.long"() <{sizes = array<i64: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104>}> : () -> ()
"t.nested"() {list = [array<i32: 1>, array<i32>, {deep = array<f64: 0.5>}], enc = tensor<2xf32, [array<i64: 1, 2>]>} : () -> ()

func.func @segments(%a: i32, %c: i1, %t: tensor<4x4xf32>) -> tensor<2x2xf32> {
  %0 = "tensor.extract_slice"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<2x2xf32>
  "cf.cond_br"(%c, %a, %a)[^one, ^two] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
^one(%x: i32):
  return %0 : tensor<2x2xf32>
^two(%y: i32):
  return %0 : tensor<2x2xf32>
}

func.func private @annotated(i32 {t.a = array<i32: 1>}) -> (i32 {t.b = array<i1: true>}) attributes {t.c = array<f64>}
