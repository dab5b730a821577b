// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = distinct[0]<"a">} : () -> ()
"t.a"() {a = distinct[1]<>} : () -> ()
"t.a"() {a = distinct[7]<42 : i32>} : () -> ()
"t.a"() {a = [distinct[1]<>, distinct[7]<42 : i32>]} : () -> ()
