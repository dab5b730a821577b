// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() : () -> i1
"t.a"() : () -> i8
"t.a"() : () -> i32
"t.a"() : () -> i64
"t.a"() : () -> si8
"t.a"() : () -> ui16
"t.a"() : () -> i0
"t.a"() : () -> i3
"t.a"() : () -> i128
"t.a"() : () -> i16777215
"t.a"() : () -> index
