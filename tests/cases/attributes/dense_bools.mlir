// RUN: cotan opt %s --allow-unregistered-dialect

// Eight to a byte, or a byte each.
"t.a"() {a = dense<"0x05"> : tensor<3xi1>} : () -> ()
"t.a"() {a = dense<"0x010001"> : tensor<3xi1>} : () -> ()
"t.a"() {a = dense<"0x01"> : tensor<8xi1>} : () -> ()
"t.a"() {a = dense<"0x0101010101010101"> : tensor<8xi1>} : () -> ()
"t.a"() {a = dense<"0xFF"> : tensor<9xi1>} : () -> ()
"t.a"() {a = dense<"0x01"> : tensor<9xi1>} : () -> ()
