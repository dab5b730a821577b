// RUN[1]: cotan opt %s --allow-unregistered-dialect

%a = "t.two"() : () -> (i32, i32)
%b, %c = "t.one"() : () -> i32
%d:0 = "t.none"() : () -> ()
