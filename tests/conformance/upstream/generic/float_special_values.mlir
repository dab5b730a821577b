"builtin.module"() ({
  "t.infinities"() {bf16 = 0x7F80 : bf16, f128 = 0x7FFF0000000000000000000000000000 : f128, f16 = 0x7C00 : f16, f32 = 0x7F800000 : f32, f64 = 0x7FF0000000000000 : f64, f8 = 0x7C : f8E5M2, f80 = 0x7FFF8000000000000000 : f80, neg_f32 = 0xFF800000 : f32, neg_f64 = 0xFFF0000000000000 : f64, neg_f8 = 0xFC : f8E5M2, tf32 = 0x3FC00 : tf32} : () -> ()
  "t.nans"() {bf16 = 0x7FC0 : bf16, f16 = 0x7E00 : f16, f32 = 0x7FC00000 : f32, f64 = 0x7FF8000000000000 : f64, f8E3M4 = 0x7E : f8E3M4, f8E4M3 = 0x7C : f8E4M3, f8E4M3FN = 0x7F : f8E4M3FN, f8E4M3FNUZ = 0x80 : f8E4M3FNUZ, f8E5M2 = 0x7E : f8E5M2, f8E5M2FNUZ = 0x80 : f8E5M2FNUZ, f8E8M0FNU = 0xFF : f8E8M0FNU, negative_f32 = 0xFFC00001 : f32, payload_f32 = 0x7FC12345 : f32, payload_f64 = 0x7FF8DEADBEEF0001 : f64, signalling_f32 = 0x7F800001 : f32, signalling_f64 = 0x7FF0000000000001 : f64} : () -> ()
  "t.patterns"() {denormal = 1.401300e-45 : f32, minus_zero = -0.000000e+00 : f32, one_f32 = 1.000000e+00 : f32, tenth_f64 = 1.000000e-01 : f64, zero = 0.000000e+00 : f32} : () -> ()
  "func.func"() <{function_type = () -> (f32, tensor<4xf32>, vector<2xf64>), sym_name = "in_constants"}> ({
    %0 = "arith.constant"() <{value = 0x7F800000 : f32}> : () -> f32
    %1 = "arith.constant"() <{value = dense<[0x7FC00000, 0xFF800000, 1.500000e+00, -0.000000e+00]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %2 = "arith.constant"() <{value = dense<0x7FF8000000000000> : vector<2xf64>}> : () -> vector<2xf64>
    %3 = "arith.constant"() <{value = dense<[0x7C00, 0x7E01]> : tensor<2xf16>}> : () -> tensor<2xf16>
    %4 = "arith.constant"() <{value = dense<(0x7F800000,1.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    "func.return"(%0, %1, %2) : (f32, tensor<4xf32>, vector<2xf64>) -> ()
  }) : () -> ()
  "t.array"() {a = array<f32: 0x7F800000, 1.000000e+00, 0x7FC00001>, b = array<f64: 0xFFF0000000000000>, c = array<bf16: 0x7F80>} : () -> ()
}) : () -> ()

