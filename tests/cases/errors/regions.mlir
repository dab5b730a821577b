// RUN[1]: cotan opt %s

"builtin.module"() ({
}, {
}) : () -> ()
"builtin.module"() : () -> ()
