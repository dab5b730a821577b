// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = strided<[]>} : () -> ()
"t.a"() {a = strided<[1]>} : () -> ()
"t.a"() {a = strided<[?, 1], offset: ?>} : () -> ()
"t.a"() {a = strided<[4, 1], offset: 3>} : () -> ()
"t.a"() {a = strided<[-1]>} : () -> ()
