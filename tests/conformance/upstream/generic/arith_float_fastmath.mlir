"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "flags"}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    %19 = "arith.addf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %20 = "arith.addf"(%19, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %21 = "arith.subf"(%20, %arg4) <{fastmath = #arith.fastmath<reassoc>}> : (f32, f32) -> f32
    %22 = "arith.mulf"(%21, %arg4) <{fastmath = #arith.fastmath<nnan>}> : (f32, f32) -> f32
    %23 = "arith.divf"(%22, %arg4) <{fastmath = #arith.fastmath<ninf>}> : (f32, f32) -> f32
    %24 = "arith.remf"(%23, %arg4) <{fastmath = #arith.fastmath<nsz>}> : (f32, f32) -> f32
    %25 = "arith.maximumf"(%24, %arg4) <{fastmath = #arith.fastmath<arcp>}> : (f32, f32) -> f32
    %26 = "arith.minimumf"(%25, %arg4) <{fastmath = #arith.fastmath<contract>}> : (f32, f32) -> f32
    %27 = "arith.maxnumf"(%26, %arg4) <{fastmath = #arith.fastmath<afn>}> : (f32, f32) -> f32
    %28 = "arith.minnumf"(%27, %arg4) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
    %29 = "arith.negf"(%28) <{fastmath = #arith.fastmath<reassoc,nnan,contract>}> {t.order = "flags are sorted"} : (f32) -> f32
    %30 = "arith.addf"(%29, %arg3) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
    "func.return"(%30) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (vector<4xf64>) -> vector<4xf64>, sym_name = "generic_spelling"}> ({
  ^bb0(%arg2: vector<4xf64>):
    %16 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    %17 = "arith.mulf"(%16, %arg2) <{fastmath = #arith.fastmath<nnan,ninf>}> : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    %18 = "arith.subf"(%17, %arg2) <{fastmath = #arith.fastmath<fast>}> {t.kept} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    "func.return"(%18) : (vector<4xf64>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f16, f16) -> i1, sym_name = "compare"}> ({
  ^bb0(%arg0: f16, %arg1: f16):
    %0 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 0 : i64}> : (f16, f16) -> i1
    %1 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<nnan>, predicate = 1 : i64}> : (f16, f16) -> i1
    %2 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f16, f16) -> i1
    %3 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f16, f16) -> i1
    %4 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f16, f16) -> i1
    %5 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 5 : i64}> : (f16, f16) -> i1
    %6 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f16, f16) -> i1
    %7 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 7 : i64}> : (f16, f16) -> i1
    %8 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 8 : i64}> : (f16, f16) -> i1
    %9 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 9 : i64}> : (f16, f16) -> i1
    %10 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 10 : i64}> : (f16, f16) -> i1
    %11 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 11 : i64}> : (f16, f16) -> i1
    %12 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 12 : i64}> : (f16, f16) -> i1
    %13 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> {t.last = false} : (f16, f16) -> i1
    %14 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 14 : i64}> : (f16, f16) -> i1
    %15 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 15 : i64}> : (f16, f16) -> i1
    "func.return"(%15) : (i1) -> ()
  }) : () -> ()
}) : () -> ()

