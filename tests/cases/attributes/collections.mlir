// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = []} : () -> ()
"t.a"() {a = [1, 2.0, "a"]} : () -> ()
"t.a"() {a = [1 : i32, true, unit]} : () -> ()
"t.a"() {a = [[1], [[]]]} : () -> ()
"t.a"() {a = {}} : () -> ()
"t.a"() {a = {a, b = 1 : i32}} : () -> ()
"t.a"() {a = {"x y" = 1 : i64, _z, a$b, a.b = {c}}} : () -> ()
"t.a"() {a = {loc = 1 : i64, true = false, i32 = i32}} : () -> ()
"t.a"() {a = [0x7FF0000000000000 : f64, 1.0]} : () -> ()
