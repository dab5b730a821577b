// RUN[1]: cotan opt %s

"func.func"() ({
}) {function_type = () -> ()} : () -> ()
%0 = "arith.constant"() : () -> i32
%1 = "arith.constant"() <{value = "text"}> : () -> i32
%2 = "arith.constant"() <{value = 1 : i64}> : () -> i32
