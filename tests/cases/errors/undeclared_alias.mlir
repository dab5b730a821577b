// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() {a = #nowhere, b = !nothing} : () -> ()
"t.b"() : () -> !missing
"t.c"() : () -> () loc(#missing)
