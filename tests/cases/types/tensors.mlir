// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() : () -> tensor<f32>
"t.a"() : () -> tensor<4xf32>
"t.a"() : () -> tensor<4x?xf64>
"t.a"() : () -> tensor<0x0xi8>
"t.a"() : () -> tensor<*xf32>
"t.a"() : () -> tensor<0x10xi32>
"t.a"() : () -> tensor<2xcomplex<f32>>
"t.a"() : () -> tensor<2xvector<4xf32>>
"t.a"() : () -> tensor<2x!t.x>
"t.a"() : () -> tensor<2xf32, "enc">
"t.a"() : () -> tensor<2xf32, {a = 1 : i64}>
"t.a"() : () -> tensor<2xf32, #t.layout<[0, 1]>>
"t.a"() : () -> tensor<2xf32, i32>
"t.a"() : () -> tensor<2xf32, [array<i64: 1>]>
