// RUN[1]: cotan opt %s --allow-unregistered-dialect

!none = () -> i32
!word = i32
%0 = "t.a"() : !word
%1 = "t.b"() : () -> i32
%2 = "t.b"(%1) : !none
%3 = "t.b"() : !absent
