// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = affine_set<(d0) : (d0 >= 0)>} : () -> ()
"t.a"() {a = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>} : () -> ()
"t.a"() {a = affine_set<() : ()>} : () -> ()
"t.a"() {a = affine_set<(d0) : (d0 <= 4)>} : () -> ()
"t.a"() {a = affine_set<(d0) : (d0 == 3)>} : () -> ()
