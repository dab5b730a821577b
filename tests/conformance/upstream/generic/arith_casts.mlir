"builtin.module"() ({
  "func.func"() <{function_type = (i8, index, i128) -> index, sym_name = "integers"}> ({
  ^bb0(%arg6: i8, %arg7: index, %arg8: i128):
    %16 = "arith.extsi"(%arg6) : (i8) -> i32
    %17 = "arith.extui"(%arg6) : (i8) -> i33
    %18 = "arith.trunci"(%arg8) <{overflowFlags = #arith.overflow<none>}> : (i128) -> i64
    %19 = "arith.trunci"(%18) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i64) -> i1
    %20 = "arith.index_cast"(%arg7) : (index) -> i16
    %21 = "arith.index_castui"(%20) : (i16) -> index
    "func.return"(%21) : (index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f16, f64) -> (f128, bf16), sym_name = "floats"}> ({
  ^bb0(%arg4: f16, %arg5: f64):
    %7 = "arith.extf"(%arg4) : (f16) -> f32
    %8 = "arith.extf"(%7) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f80
    %9 = "arith.extf"(%8) : (f80) -> f128
    %10 = "arith.truncf"(%arg5) : (f64) -> bf16
    %11 = "arith.truncf"(%arg5) <{roundingmode = 0 : i32}> : (f64) -> f32
    %12 = "arith.truncf"(%arg5) <{roundingmode = 1 : i32}> {t.mode} : (f64) -> f32
    %13 = "arith.truncf"(%arg5) <{roundingmode = 2 : i32}> : (f64) -> f32
    %14 = "arith.truncf"(%arg5) <{fastmath = #arith.fastmath<nnan>, roundingmode = 3 : i32}> : (f64) -> f32
    %15 = "arith.truncf"(%arg5) <{roundingmode = 4 : i32}> : (f64) -> f32
    "func.return"(%9, %10) : (f128, bf16) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x3xf32>, vector<[4]xi32>, f8E8M0FNU, f4E2M1FN) -> tensor<?x3xi32>, sym_name = "mixed"}> ({
  ^bb0(%arg0: tensor<?x3xf32>, %arg1: vector<[4]xi32>, %arg2: f8E8M0FNU, %arg3: f4E2M1FN):
    %0 = "arith.fptosi"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xi32>
    %1 = "arith.fptoui"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xi8>
    %2 = "arith.sitofp"(%arg1) : (vector<[4]xi32>) -> vector<[4]xf32>
    %3 = "arith.uitofp"(%arg1) {t.a = 1 : i8} : (vector<[4]xi32>) -> vector<[4]xf64>
    %4 = "arith.bitcast"(%2) : (vector<[4]xf32>) -> vector<[4]xi32>
    %5 = "arith.scaling_extf"(%arg3, %arg2) : (f4E2M1FN, f8E8M0FNU) -> f32
    %6 = "arith.scaling_truncf"(%5, %arg2) : (f32, f8E8M0FNU) -> f4E2M1FN
    "func.return"(%0) : (tensor<?x3xi32>) -> ()
  }) : () -> ()
}) : () -> ()

