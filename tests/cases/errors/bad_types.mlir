// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() : () -> i16777216
"t.a"() : () -> vector<0xf32>
"t.a"() : () -> tensor<4xtensor<4xf32>>
"t.a"() : () -> complex<index>
"t.a"() : () -> memref<4xf32, strided<[1, 1]>>
"t.a"() : () -> tensor<?x4xf64, #cotan.dims<n, m>>
"t.a"() : () -> tensor<4x, f32>
"t.a"() : () -> nonsense
