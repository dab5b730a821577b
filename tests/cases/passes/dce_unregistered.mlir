// RUN: cotan opt %s --dce --allow-unregistered-dialect

%a = "t.def"() : () -> i32
"t.region"() ({
  %x = arith.constant 1 : i32
  %y = arith.constant 2 : i32
  "t.use"(%y) : (i32) -> ()
}) : () -> ()
