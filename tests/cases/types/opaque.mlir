// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() : () -> !t.x
"t.a"() : () -> !t.x<>
"t.a"() : () -> !t.x<a, [b], {c}, (d) -> e>
"t.a"() : () -> !t.x<"> \22">
"t.a"() : () -> !t<x>
"t.a"() : () -> !t<1x>
"t.a"() : () -> !t<"x y">
"t.a"() : () -> !t<x<y, z>>
"t.a"() : () -> !t<>
"t.a"() : () -> !t.x-y
"t.a"() : () -> !t.a.b<c>
