// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"()
"t.b"() : ()
"t.c"() : () -> () -> i32
