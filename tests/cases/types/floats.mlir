// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() : () -> f4E2M1FN
"t.a"() : () -> f6E2M3FN
"t.a"() : () -> f6E3M2FN
"t.a"() : () -> f8E3M4
"t.a"() : () -> f8E4M3
"t.a"() : () -> f8E4M3B11FNUZ
"t.a"() : () -> f8E4M3FN
"t.a"() : () -> f8E4M3FNUZ
"t.a"() : () -> f8E5M2
"t.a"() : () -> f8E5M2FNUZ
"t.a"() : () -> f8E8M0FNU
"t.a"() : () -> bf16
"t.a"() : () -> f16
"t.a"() : () -> tf32
"t.a"() : () -> f32
"t.a"() : () -> f64
"t.a"() : () -> f80
"t.a"() : () -> f128
