// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = loc(unknown)} : () -> ()
"t.a"() {a = loc("n")} : () -> ()
"t.a"() {a = loc("f.mlir":1:2)} : () -> ()
"t.a"() {a = loc(fused<"m">["a", "b"])} : () -> ()
"t.a"() {a = [loc(callsite("a" at "b"))]} : () -> ()
