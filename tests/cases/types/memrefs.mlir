// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() : () -> memref<f32>
"t.a"() : () -> memref<4x?xf32>
"t.a"() : () -> memref<*xf32>
"t.a"() : () -> memref<*xf32, 3>
"t.a"() : () -> memref<4x4xf32, strided<[4, 1]>>
"t.a"() : () -> memref<4x?xf32, strided<[?, 1], offset: ?>>
"t.a"() : () -> memref<4x4xf32, strided<[4, 1], offset: 3>, 2>
"t.a"() : () -> memref<4xf32, 1>
"t.a"() : () -> memref<4xf32, "space">
"t.a"() : () -> memref<4xf32, {a = 1 : i64}>
"t.a"() : () -> memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
"t.a"() : () -> memref<4x4xf32, affine_map<(d0, d1) -> (d0, d1)>>
"t.a"() : () -> memref<4xf32, 0>
"t.a"() : () -> memref<2xmemref<3xf32>>
