"builtin.module"() ({
  "func.func"() <{function_type = (f64) -> f64, sym_name = "trig"}> ({
  ^bb0(%arg4: f64):
    %22 = "math.sin"(%arg4) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    %23 = "math.cos"(%22) <{fastmath = #arith.fastmath<fast>}> : (f64) -> f64
    %24 = "math.tan"(%23) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    %25 = "math.asin"(%24) <{fastmath = #arith.fastmath<none>}> {t.inverse} : (f64) -> f64
    %26 = "math.acos"(%25) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    %27 = "math.atan"(%26) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    %28 = "math.atan2"(%27, %arg4) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
    %29 = "math.sinh"(%28) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    %30 = "math.cosh"(%29) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    %31 = "math.tanh"(%30) <{fastmath = #arith.fastmath<contract,afn>}> {t.both = [1, 2]} : (f64) -> f64
    %32 = "math.asinh"(%31) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    %33 = "math.acosh"(%32) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    %34 = "math.atanh"(%33) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    %35:2 = "math.sincos"(%34) <{fastmath = #arith.fastmath<none>}> : (f64) -> (f64, f64)
    %36 = "arith.addf"(%35#0, %35#1) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
    "func.return"(%36) : (f64) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x?xf32>) -> tensor<4x?xf32>, sym_name = "exponential"}> ({
  ^bb0(%arg3: tensor<4x?xf32>):
    %12 = "math.exp"(%arg3) <{fastmath = #arith.fastmath<none>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    %13 = "math.exp2"(%12) <{fastmath = #arith.fastmath<none>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    %14 = "math.expm1"(%13) <{fastmath = #arith.fastmath<nnan>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    %15 = "math.log"(%14) <{fastmath = #arith.fastmath<none>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    %16 = "math.log2"(%15) <{fastmath = #arith.fastmath<none>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    %17 = "math.log10"(%16) <{fastmath = #arith.fastmath<none>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    %18 = "math.log1p"(%17) <{fastmath = #arith.fastmath<none>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    %19 = "math.powf"(%18, %arg3) <{fastmath = #arith.fastmath<none>}> : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %20 = "math.erf"(%19) <{fastmath = #arith.fastmath<none>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    %21 = "math.erfc"(%20) <{fastmath = #arith.fastmath<none>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    "func.return"(%21) : (tensor<4x?xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (vector<[2]xf16>, vector<[2]xf16>, vector<[2]xf16>) -> vector<[2]xf16>, sym_name = "roots_and_rounding"}> ({
  ^bb0(%arg0: vector<[2]xf16>, %arg1: vector<[2]xf16>, %arg2: vector<[2]xf16>):
    %0 = "math.sqrt"(%arg0) <{fastmath = #arith.fastmath<none>}> : (vector<[2]xf16>) -> vector<[2]xf16>
    %1 = "math.rsqrt"(%0) <{fastmath = #arith.fastmath<none>}> : (vector<[2]xf16>) -> vector<[2]xf16>
    %2 = "math.cbrt"(%1) <{fastmath = #arith.fastmath<none>}> : (vector<[2]xf16>) -> vector<[2]xf16>
    %3 = "math.floor"(%2) <{fastmath = #arith.fastmath<none>}> : (vector<[2]xf16>) -> vector<[2]xf16>
    %4 = "math.ceil"(%3) <{fastmath = #arith.fastmath<none>}> : (vector<[2]xf16>) -> vector<[2]xf16>
    %5 = "math.round"(%4) <{fastmath = #arith.fastmath<none>}> : (vector<[2]xf16>) -> vector<[2]xf16>
    %6 = "math.roundeven"(%5) <{fastmath = #arith.fastmath<none>}> : (vector<[2]xf16>) -> vector<[2]xf16>
    %7 = "math.trunc"(%6) <{fastmath = #arith.fastmath<none>}> : (vector<[2]xf16>) -> vector<[2]xf16>
    %8 = "math.absf"(%7) <{fastmath = #arith.fastmath<none>}> : (vector<[2]xf16>) -> vector<[2]xf16>
    %9 = "math.copysign"(%8, %arg0) <{fastmath = #arith.fastmath<none>}> : (vector<[2]xf16>, vector<[2]xf16>) -> vector<[2]xf16>
    %10 = "math.fma"(%9, %arg0, %8) <{fastmath = #arith.fastmath<contract>}> : (vector<[2]xf16>, vector<[2]xf16>, vector<[2]xf16>) -> vector<[2]xf16>
    %11 = "math.clampf"(%10, %arg1, %arg2) <{fastmath = #arith.fastmath<nnan>}> : (vector<[2]xf16>, vector<[2]xf16>, vector<[2]xf16>) -> vector<[2]xf16>
    "func.return"(%11) : (vector<[2]xf16>) -> ()
  }) : () -> ()
}) : () -> ()

