// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

%0 = "t.a"() : () -> i32
%00 = "t.a"() : () -> i32
%007 = "t.a"() : () -> i32
%a-b.c$d = "t.a"() : () -> i32
%_ = "t.a"() : () -> i32
%$ = "t.a"() : () -> i32
%- = "t.a"() : () -> i32
%i32 = "t.a"() : () -> i32
%99999999999999999999 = "t.a"() : () -> i32
"t.use"(%0, %00, %007, %a-b.c$d, %_, %$, %-, %i32, %99999999999999999999) : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
