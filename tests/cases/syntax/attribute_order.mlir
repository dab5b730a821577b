// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() <{b = 1 : i64, a = 2 : i64}> {z, "1a" = 1 : i64, B, A, _x, a.b, "a-b"} : () -> ()
"t.a"() <{a = 1 : i64}> {a = 2 : i64} : () -> ()
"t.a"() <"text"> : () -> ()
"t.a"() <[1, 2]> : () -> ()
