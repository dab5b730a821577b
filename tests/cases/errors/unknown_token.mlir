// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() : () -> ()
é
"t.b"() {a = 'x'} : () -> ()
