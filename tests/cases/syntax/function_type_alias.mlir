// RUN: cotan opt %s --allow-unregistered-dialect

!none = () -> i32
!some = (i32, i32) -> (i8, i16)
%0 = "t.a"() : !none
%1:2 = "t.b"(%0, %0) : !some
