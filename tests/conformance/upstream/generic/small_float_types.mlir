"builtin.module"() ({
  "t.values"() {f4E2M1FN = 6.000000e+00 : f4E2M1FN, f6E2M3FN = 7.500000e+00 : f6E2M3FN, f6E3M2FN = 2.800000e+01 : f6E3M2FN, f8E3M4 = 1.550000e+01 : f8E3M4, f8E4M3 = 2.400000e+02 : f8E4M3, f8E4M3B11FNUZ = 3.000000e+01 : f8E4M3B11FNUZ, f8E4M3FN = 4.480000e+02 : f8E4M3FN, f8E4M3FNUZ = 2.400000e+02 : f8E4M3FNUZ, f8E5M2 = 5.734400e+04 : f8E5M2, f8E5M2FNUZ = -5.734400e+04 : f8E5M2FNUZ, f8E8M0FNU = 2.500000e-01 : f8E8M0FNU} : () -> ()
  "t.elements"() {a = dense<[5.000000e-01, -6.000000e+00]> : tensor<2xf4E2M1FN>, b = dense<1.125000e+00> : tensor<3xf6E2M3FN>, c = dense<6.250000e-02> : tensor<1xf6E3M2FN>, d = dense<[1.000000e+00, 0x7F, -0.000000e+00]> : tensor<3xf8E4M3FN>, e = dense<[2.000000e+00, 4.000000e+00]> : vector<2xf8E8M0FNU>, f = dense<9.997550e-02> : tensor<2xtf32>} : () -> ()
  %0:18 = "t.types"() : () -> (f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E3M4, f8E4M3, f8E4M3FN, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E5M2, f8E5M2FNUZ, f8E8M0FNU, tf32, f16, bf16, f32, f64, f80, f128)
  "func.func"() <{function_type = (f8E5M2, vector<4xf8E4M3FN>, tensor<?xf4E2M1FN>) -> (f32, vector<4xbf16>, tensor<?xf16>), sym_name = "convert"}> ({
  ^bb0(%arg2: f8E5M2, %arg3: vector<4xf8E4M3FN>, %arg4: tensor<?xf4E2M1FN>):
    %4 = "arith.extf"(%arg2) : (f8E5M2) -> f32
    %5 = "arith.extf"(%arg3) : (vector<4xf8E4M3FN>) -> vector<4xbf16>
    %6 = "arith.extf"(%arg4) : (tensor<?xf4E2M1FN>) -> tensor<?xf16>
    %7 = "arith.truncf"(%4) : (f32) -> f8E4M3FNUZ
    %8 = "arith.truncf"(%4) <{roundingmode = 0 : i32}> : (f32) -> f8E5M2FNUZ
    "func.return"(%4, %5, %6) : (f32, vector<4xbf16>, tensor<?xf16>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<8xf8E4M3B11FNUZ>, index) -> f8E4M3B11FNUZ, sym_name = "memory"}> ({
  ^bb0(%arg0: memref<8xf8E4M3B11FNUZ>, %arg1: index):
    %1 = "memref.load"(%arg0, %arg1) : (memref<8xf8E4M3B11FNUZ>, index) -> f8E4M3B11FNUZ
    %2 = "arith.constant"() <{value = 1.000000e+00 : f8E4M3B11FNUZ}> : () -> f8E4M3B11FNUZ
    %3 = "arith.mulf"(%1, %2) <{fastmath = #arith.fastmath<none>}> : (f8E4M3B11FNUZ, f8E4M3B11FNUZ) -> f8E4M3B11FNUZ
    "func.return"(%3) : (f8E4M3B11FNUZ) -> ()
  }) : () -> ()
}) : () -> ()

