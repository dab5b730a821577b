// RUN[1]: cotan opt %s --allow-unregistered-dialect

%a = "t.def"() : () -> i32
%0 = "arith.addi"(%a) : (i32) -> i32
"arith.addi"(%a, %a) : (i32, i32) -> ()
%1 = "arith.constant"(%a) <{value = 1 : i32}> : (i32) -> i32
