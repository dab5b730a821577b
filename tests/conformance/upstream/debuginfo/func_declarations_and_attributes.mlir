#loc10 = loc("func_declarations_and_attributes.mlir":13:50)
#loc13 = loc("func_declarations_and_attributes.mlir":16:32)
#loc16 = loc("func_declarations_and_attributes.mlir":19:38)
#loc17 = loc("func_declarations_and_attributes.mlir":19:47)
#loc20 = loc("func_declarations_and_attributes.mlir":22:40)
#loc23 = loc("func_declarations_and_attributes.mlir":25:21)
"builtin.module"() <{sym_name = "library"}> ({
  "func.func"() <{arg_attrs = [{}, {t.a = 1 : i64}, {t.a = "x", t.b}], function_type = (i32, f32, index) -> (i32, f32), res_attrs = [{t.r}, {}], sym_name = "declared", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc1)
  "func.func"() <{arg_attrs = [{}, {t.last}], function_type = (i32, i32) -> i32, sym_name = "named_arguments", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc2)
  "func.func"() <{function_type = () -> (), sym_name = "no_arguments", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc3)
  "func.func"() <{function_type = () -> (() -> ()), sym_name = "function_result", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc4)
  "func.func"() <{function_type = () -> (), sym_name = "nested_one", sym_visibility = "nested"}> ({
    "func.return"() : () -> () loc(#loc6)
  }) : () -> () loc(#loc5)
  "func.func"() <{function_type = () -> (), sym_name = "public_one", sym_visibility = "public"}> ({
    "func.return"() : () -> () loc(#loc8)
  }) : () -> () loc(#loc7)
  "func.func"() <{function_type = (i1) -> (), sym_name = "name with spaces and \22quotes\22"}> ({
  ^bb0(%arg5: i1 loc("func_declarations_and_attributes.mlir":13:50)):
    "func.return"() : () -> () loc(#loc11)
  }) : () -> () loc(#loc9)
  "func.func"() <{arg_attrs = [{t.read_only}], function_type = (tensor<?xf32>) -> tensor<?xf32>, no_inline, sym_name = "dollar$and.dots_2"}> ({
  ^bb0(%arg4: tensor<?xf32> loc("func_declarations_and_attributes.mlir":16:32)):
    "func.return"(%arg4) : (tensor<?xf32>) -> () loc(#loc14)
  }) {t.pure} : () -> () loc(#loc12)
  "func.func"() <{function_type = (i32, f32) -> (i32, f32), res_attrs = [{t.out = 0 : i8}, {t.out = 1 : i8, t.unit}], sym_name = "results_with_attributes"}> ({
  ^bb0(%arg2: i32 loc("func_declarations_and_attributes.mlir":19:38), %arg3: f32 loc("func_declarations_and_attributes.mlir":19:47)):
    "func.return"(%arg2, %arg3) {t.tail} : (i32, f32) -> () loc(#loc18)
  }) : () -> () loc(#loc15)
  "func.func"() <{function_type = (i32) -> i32, sym_name = "private_with_body", sym_visibility = "private"}> ({
  ^bb0(%arg1: i32 loc("func_declarations_and_attributes.mlir":22:40)):
    "func.return"(%arg1) : (i32) -> () loc(#loc21)
  }) {t.nested = {a = {b = {c}}}} : () -> () loc(#loc19)
  "func.func"() <{function_type = (i32) -> i32, sym_name = "caller"}> ({
  ^bb0(%arg0: i32 loc("func_declarations_and_attributes.mlir":25:21)):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index loc(#loc24)
    %1 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32 loc(#loc25)
    %2:2 = "func.call"(%arg0, %1, %0) <{callee = @declared}> : (i32, f32, index) -> (i32, f32) loc(#loc26)
    %3 = "func.call"(%2#0, %arg0) <{callee = @named_arguments, no_inline}> {t.hot} : (i32, i32) -> i32 loc(#loc27)
    "func.call"() <{callee = @no_arguments}> : () -> () loc(#loc28)
    %4:2 = "func.call"(%3, %2#1) <{callee = @results_with_attributes}> : (i32, f32) -> (i32, f32) loc(#loc29)
    %5 = "arith.constant"() <{value = true}> : () -> i1 loc(#loc30)
    "func.call"(%5) <{callee = @"name with spaces and \22quotes\22"}> : (i1) -> () loc(#loc31)
    "func.return"(%4#0) : (i32) -> () loc(#loc32)
  }) : () -> () loc(#loc22)
}) {t.flags = [unit, true], t.version = 3 : i16} : () -> () loc(#loc)
#loc = loc("func_declarations_and_attributes.mlir":2:1)
#loc1 = loc("func_declarations_and_attributes.mlir":3:3)
#loc2 = loc("func_declarations_and_attributes.mlir":4:3)
#loc3 = loc("func_declarations_and_attributes.mlir":5:3)
#loc4 = loc("func_declarations_and_attributes.mlir":6:3)
#loc5 = loc("func_declarations_and_attributes.mlir":7:3)
#loc6 = loc("func_declarations_and_attributes.mlir":8:5)
#loc7 = loc("func_declarations_and_attributes.mlir":10:3)
#loc8 = loc("func_declarations_and_attributes.mlir":11:5)
#loc9 = loc("func_declarations_and_attributes.mlir":13:3)
#loc11 = loc("func_declarations_and_attributes.mlir":14:5)
#loc12 = loc("func_declarations_and_attributes.mlir":16:3)
#loc14 = loc("func_declarations_and_attributes.mlir":17:5)
#loc15 = loc("func_declarations_and_attributes.mlir":19:3)
#loc18 = loc("func_declarations_and_attributes.mlir":20:5)
#loc19 = loc("func_declarations_and_attributes.mlir":22:3)
#loc21 = loc("func_declarations_and_attributes.mlir":23:5)
#loc22 = loc("func_declarations_and_attributes.mlir":25:3)
#loc24 = loc("func_declarations_and_attributes.mlir":26:10)
#loc25 = loc("func_declarations_and_attributes.mlir":27:10)
#loc26 = loc("func_declarations_and_attributes.mlir":28:12)
#loc27 = loc("func_declarations_and_attributes.mlir":29:10)
#loc28 = loc("func_declarations_and_attributes.mlir":30:5)
#loc29 = loc("func_declarations_and_attributes.mlir":31:12)
#loc30 = loc("func_declarations_and_attributes.mlir":32:10)
#loc31 = loc("func_declarations_and_attributes.mlir":33:5)
#loc32 = loc("func_declarations_and_attributes.mlir":34:5)

