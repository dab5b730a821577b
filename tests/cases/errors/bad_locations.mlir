// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() : () -> () loc("f":1:99999999999)
"t.a"() : () -> () loc(nowhere)
"t.a"() : () -> () loc(callsite("a" "b"))
"t.a"() : () -> () loc("a":32 to 1:1)
