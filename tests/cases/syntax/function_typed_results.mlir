// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

%f = "t.a"() : () -> (() -> ())
%g = "t.a"() : () -> ((i32) -> i32)
%h:2 = "t.a"() : () -> (() -> (), (i32) -> (i1, i2))
%i = "t.a"() : () -> (i32)
