// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() {a = inf : i32} : () -> ()
"t.a"() {a = -nan : f32} : () -> ()
"t.a"() {a = inf : f8E4M3FN} : () -> ()
"t.a"() {a = nan : f4E2M1FN} : () -> ()
"t.a"() {a = -1.0 : f8E8M0FNU} : () -> ()
"t.a"() {a = loc("a":32 to 1:1)} : () -> ()
