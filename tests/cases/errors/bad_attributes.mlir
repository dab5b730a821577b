// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() {a = dense<[1, [2]]> : tensor<2xi32>} : () -> ()
"t.a"() {a = dense<[1, 2, 3]> : tensor<2xi32>} : () -> ()
"t.a"() {a = dense<"0x0"> : tensor<2xi8>} : () -> ()
"t.a"() {a = dense<1> : i32} : () -> ()
"t.a"() {a = array<index: 1>} : () -> ()
"t.a"() {a = affine_map<(d0) -> (d0 * d0)>} : () -> ()
"t.a"() {a = affine_map<(d0, d0) -> (d1)>} : () -> ()
"t.a"() {a, a} : () -> ()
"t.a"() {a = @""} : () -> ()
"t.a"() {a = distinct[1]<1>, b = distinct[1]<2>} : () -> ()
