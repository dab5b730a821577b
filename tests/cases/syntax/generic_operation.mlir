// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

%a = "t.one"() : () -> i32
%0:2 = "t.two"(%a, %a) <{a = 2 : i64}> ({
}, {
}) {k} : (i32, i32) -> (i32, f32)
"t.use"(%0#1, %0) : (f32, i32) -> ()
"t.none"() <{}> {} : () -> ()
"t.A B"() : () -> ()
"t.\22q"() : () -> ()
"x"() : () -> ()
