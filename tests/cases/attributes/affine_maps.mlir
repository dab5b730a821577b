// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = affine_map<() -> ()>} : () -> ()
"t.a"() {a = affine_map<(d0) -> (d0)>} : () -> ()
"t.a"() {a = affine_map<(i, j)[n] -> (j + n * 2, i floordiv 4, (i + 1) mod 8)>} : () -> ()
"t.a"() {a = affine_map<()[s0] -> (s0 ceildiv 3)>} : () -> ()
"t.a"() {a = affine_map<(d0) -> (1 + d0, d0 * 2 - 3, -d0, d0 - d0)>} : () -> ()
"t.a"() {a = affine_map<(d0, d1) -> (d1 + d0, (d0 + d1) * 4)>} : () -> ()
"t.a"() {a = affine_map<(d0) -> (2 + 3 * 4)>} : () -> ()
