// RUN[1]: cotan opt %s --allow-unregistered-dialect

%a = "t.def"() : () -> i32
%a = "t.def"() : () -> i32
"t.a"() ({
  %a = "t.def"() : () -> i32
}) : () -> ()
