// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() {a = "open} : () -> ()
"t.b"() : () -> ()
