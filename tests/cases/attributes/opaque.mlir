// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = #t.x} : () -> ()
"t.a"() {a = #t.x<a, [b]>} : () -> ()
"t.a"() {a = #t<x y>} : () -> ()
"t.a"() {a = #t<"s">} : () -> ()
"t.a"() {a = #t.x<"> ">} : () -> ()
"t.a"() {a = #t.a<b> : i32} : () -> ()
"t.a"() {a = #t<>} : () -> ()
