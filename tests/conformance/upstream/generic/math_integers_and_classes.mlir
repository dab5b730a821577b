"builtin.module"() ({
  "func.func"() <{function_type = (i32, tensor<3xi64>) -> (i32, tensor<3xi64>), sym_name = "bits"}> ({
  ^bb0(%arg6: i32, %arg7: tensor<3xi64>):
    %11 = "math.ctlz"(%arg6) : (i32) -> i32
    %12 = "math.cttz"(%11) {t.trailing} : (i32) -> i32
    %13 = "math.ctpop"(%12) : (i32) -> i32
    %14 = "math.absi"(%13) : (i32) -> i32
    %15 = "math.ipowi"(%14, %arg6) : (i32, i32) -> i32
    %16 = "math.ctpop"(%arg7) : (tensor<3xi64>) -> tensor<3xi64>
    "func.return"(%15, %16) : (i32, tensor<3xi64>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32, i16, vector<4xf64>, vector<4xi32>) -> (f32, vector<4xf64>), sym_name = "powers"}> ({
  ^bb0(%arg2: f32, %arg3: i16, %arg4: vector<4xf64>, %arg5: vector<4xi32>):
    %8 = "math.fpowi"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, i16) -> f32
    %9 = "math.fpowi"(%arg4, %arg5) <{fastmath = #arith.fastmath<reassoc,contract>}> {t.a} : (vector<4xf64>, vector<4xi32>) -> vector<4xf64>
    %10 = "math.fpowi"(%8, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, i16) -> f32
    "func.return"(%10, %9) : (f32, vector<4xf64>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32, tensor<?xf32>) -> (i1, tensor<?xi1>), sym_name = "classes"}> ({
  ^bb0(%arg0: f32, %arg1: tensor<?xf32>):
    %0 = "math.isnan"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %1 = "math.isinf"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %2 = "math.isfinite"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %3 = "math.isnormal"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %4 = "math.isnan"(%arg1) <{fastmath = #arith.fastmath<none>}> : (tensor<?xf32>) -> tensor<?xi1>
    %5 = "arith.ori"(%0, %1) : (i1, i1) -> i1
    %6 = "arith.andi"(%2, %3) : (i1, i1) -> i1
    %7 = "arith.xori"(%5, %6) : (i1, i1) -> i1
    "func.return"(%7, %4) : (i1, tensor<?xi1>) -> ()
  }) : () -> ()
}) : () -> ()

