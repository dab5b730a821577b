// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() : () -> none
"t.a"() : () -> complex<f32>
"t.a"() : () -> complex<i8>
"t.a"() : () -> tuple<>
"t.a"() : () -> tuple<i32, tuple<f32>>
"t.a"() : () -> (() -> ())
"t.a"() : () -> ((i32) -> f32)
"t.a"() : () -> ((i32, f32) -> (f64, i1))
"t.a"() : () -> ((() -> ()) -> (() -> ()))
