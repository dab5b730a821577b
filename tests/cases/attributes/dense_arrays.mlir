// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = array<i32>} : () -> ()
"t.a"() {a = array<i32: 1, -2>} : () -> ()
"t.a"() {a = array<i1: true, false>} : () -> ()
"t.a"() {a = array<f32: 1.0, 0x7FC00000>} : () -> ()
"t.a"() {a = array<i64: 9223372036854775807>} : () -> ()
"t.a"() {a = array<ui8: 255>} : () -> ()
"t.a"() {a = array<f16: 0.5>} : () -> ()
"t.a"() {a = array<bf16: 1.0>} : () -> ()
