// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() {a = #arith.nope, b = #builtin.x} : () -> ()
"t.b"() : () -> !func.x
