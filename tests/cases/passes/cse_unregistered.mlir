// RUN: cotan opt %s --cse --allow-unregistered-dialect

%a = "t.def"() : () -> i32
%b = "t.def"() : () -> i32
"t.region"() ({
  %x = arith.constant 1 : i32
  %y = arith.constant 1 : i32
  "t.use"(%x, %y, %a, %b) : (i32, i32, i32, i32) -> ()
}) : () -> ()
