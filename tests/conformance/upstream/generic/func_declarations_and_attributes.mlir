"builtin.module"() <{sym_name = "library"}> ({
  "func.func"() <{arg_attrs = [{}, {t.a = 1 : i64}, {t.a = "x", t.b}], function_type = (i32, f32, index) -> (i32, f32), res_attrs = [{t.r}, {}], sym_name = "declared", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {t.last}], function_type = (i32, i32) -> i32, sym_name = "named_arguments", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "no_arguments", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (() -> ()), sym_name = "function_result", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "nested_one", sym_visibility = "nested"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "public_one", sym_visibility = "public"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1) -> (), sym_name = "name with spaces and \22quotes\22"}> ({
  ^bb0(%arg5: i1):
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{t.read_only}], function_type = (tensor<?xf32>) -> tensor<?xf32>, no_inline, sym_name = "dollar$and.dots_2"}> ({
  ^bb0(%arg4: tensor<?xf32>):
    "func.return"(%arg4) : (tensor<?xf32>) -> ()
  }) {t.pure} : () -> ()
  "func.func"() <{function_type = (i32, f32) -> (i32, f32), res_attrs = [{t.out = 0 : i8}, {t.out = 1 : i8, t.unit}], sym_name = "results_with_attributes"}> ({
  ^bb0(%arg2: i32, %arg3: f32):
    "func.return"(%arg2, %arg3) {t.tail} : (i32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "private_with_body", sym_visibility = "private"}> ({
  ^bb0(%arg1: i32):
    "func.return"(%arg1) : (i32) -> ()
  }) {t.nested = {a = {b = {c}}}} : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "caller"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %2:2 = "func.call"(%arg0, %1, %0) <{callee = @declared}> : (i32, f32, index) -> (i32, f32)
    %3 = "func.call"(%2#0, %arg0) <{callee = @named_arguments, no_inline}> {t.hot} : (i32, i32) -> i32
    "func.call"() <{callee = @no_arguments}> : () -> ()
    %4:2 = "func.call"(%3, %2#1) <{callee = @results_with_attributes}> : (i32, f32) -> (i32, f32)
    %5 = "arith.constant"() <{value = true}> : () -> i1
    "func.call"(%5) <{callee = @"name with spaces and \22quotes\22"}> : (i1) -> ()
    "func.return"(%4#0) : (i32) -> ()
  }) : () -> ()
}) {t.flags = [unit, true], t.version = 3 : i16} : () -> ()

