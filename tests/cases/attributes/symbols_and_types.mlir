// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = @a} : () -> ()
"t.a"() {a = @a::@b} : () -> ()
"t.a"() {a = @"x y"::@c::@"1"} : () -> ()
"t.a"() {a = @a :: @b} : () -> ()
"t.a"() {a = i32} : () -> ()
"t.a"() {a = tensor<4xf32>} : () -> ()
"t.a"() {a = (i32) -> f32} : () -> ()
"t.a"() {a = () -> ()} : () -> ()
"t.a"() {a = unit} : () -> ()
"t.a"() {a = !t.x} : () -> ()
