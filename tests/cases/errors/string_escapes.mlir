// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() {a = "\r"} : () -> ()
"t.b"() {a = "\x41"} : () -> ()
