// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

%a, %b:2, %c = "t.four"() : () -> (i1, i2, i3, i4)
"t.use"(%a, %b#0, %b#1, %c) : (i1, i2, i3, i4) -> ()
%one:1 = "t.one"() : () -> i32
"t.use"(%one#0) : (i32) -> ()
"t.unnamed"() : () -> (i32, f32)
"t.unnamed"() : () -> i32
