"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "scalars"}> ({
    %10 = "arith.constant"() <{value = true}> : () -> i1
    %11 = "arith.constant"() <{value = false}> : () -> i1
    %12 = "arith.constant"() <{value = false}> : () -> i1
    %13 = "arith.constant"() <{value = 42 : i64}> : () -> i64
    %14 = "arith.constant"() <{value = -42 : i8}> : () -> i8
    %15 = "arith.constant"() <{value = -1 : i8}> : () -> i8
    %16 = "arith.constant"() <{value = 170141183460469231731687303715884105727 : i128}> : () -> i128
    %17 = "arith.constant"() <{value = -1606938044258990275541962092341162602522202993782792835301376 : i201}> : () -> i201
    %18 = "arith.constant"() <{value = -7 : index}> : () -> index
    %19 = "arith.constant"() <{value = -1 : i3}> {t.tagged, t.weight = 2.500000e+00 : f16} : () -> i3
    %20 = "arith.constant"() <{value = 1.000000e+00 : f64}> : () -> f64
    %21 = "arith.constant"() <{value = -0.000000e+00 : f32}> : () -> f32
    %22 = "arith.constant"() <{value = 0x7F800000 : f32}> : () -> f32
    %23 = "arith.constant"() <{value = 6.0221407599999999E+23 : f64}> : () -> f64
    %24 = "arith.constant"() <{value = 1.401300e-45 : f32}> : () -> f32
    %25 = "arith.constant"() <{value = 9 : i16}> {t.extra} : () -> i16
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2x2xf32>, sym_name = "elements"}> ({
    %0 = "arith.constant"() <{value = dense<1> : tensor<4xi32>}> : () -> tensor<4xi32>
    %1 = "arith.constant"() <{value = dense<[1, -2, 3]> : vector<3xindex>}> : () -> vector<3xindex>
    %2 = "arith.constant"() <{value = dense<[[true, false], [false, true]]> : tensor<2x2xi1>}> : () -> tensor<2x2xi1>
    %3 = "arith.constant"() <{value = dense<> : tensor<0x4xf64>}> : () -> tensor<0x4xf64>
    %4 = "arith.constant"() <{value = dense<2.500000e+00> : tensor<f32>}> : () -> tensor<f32>
    %5 = "arith.constant"() <{value = dense<1.250000e-01> : vector<[8]xbf16>}> : () -> vector<[8]xbf16>
    %6 = "arith.constant"() <{value = sparse<[[0, 1], [1, 0]], [1.500000e+00, -2.500000e+00]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
    %7 = "arith.constant"() <{value = dense_resource<weights> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
    %8 = "arith.constant"() <{value = dense<(1.000000e+00,-1.000000e+00)> : tensor<2xcomplex<f64>>}> : () -> tensor<2xcomplex<f64>>
    %9 = "arith.addf"(%6, %7) <{fastmath = #arith.fastmath<none>}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    "func.return"(%9) : (tensor<2x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F000000400000404000008040"
    }
  }
#-}

