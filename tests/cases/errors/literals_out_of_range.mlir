// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() {a = 256 : i8} : () -> ()
"t.a"() {a = -1 : ui8} : () -> ()
"t.a"() {a = 1 : f32} : () -> ()
"t.a"() {a = 1.0 : i32} : () -> ()
"t.a"() {a = 0x1FFFFFFFF : f32} : () -> ()
"t.a"() {a = -0} : () -> ()
"t.a"() {a = dense<300> : tensor<2xi8>} : () -> ()
