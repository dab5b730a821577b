// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>} : () -> ()
"t.a"() {a = sparse<[[1, 2]], [5.0]> : tensor<3x4xf32>} : () -> ()
"t.a"() {a = sparse<> : tensor<3xi32>} : () -> ()
"t.a"() {a = sparse<[[0, 0]], 5> : tensor<3x4xi32>} : () -> ()
