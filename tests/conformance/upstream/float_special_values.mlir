// Infinities, quiet and signalling NaNs with payloads and signs, and bit patterns of every float type.
"t.infinities"() {
  f16 = 0x7C00 : f16, bf16 = 0x7F80 : bf16, f32 = 0x7F800000 : f32, f64 = 0x7FF0000000000000 : f64, tf32 = 0x3FC00 : tf32,
  f80 = 0x7FFF8000000000000000 : f80, f128 = 0x7FFF0000000000000000000000000000 : f128,
  neg_f32 = 0xFF800000 : f32, neg_f64 = 0xFFF0000000000000 : f64, f8 = 0x7C : f8E5M2, neg_f8 = 0xFC : f8E5M2
} : () -> ()
"t.nans"() {
  f16 = 0x7E00 : f16, bf16 = 0x7FC0 : bf16, f32 = 0x7FC00000 : f32, f64 = 0x7FF8000000000000 : f64,
  payload_f32 = 0x7FC12345 : f32, negative_f32 = 0xFFC00001 : f32, signalling_f32 = 0x7F800001 : f32,
  payload_f64 = 0x7FF8DEADBEEF0001 : f64, signalling_f64 = 0x7FF0000000000001 : f64,
  f8E4M3FN = 0x7F : f8E4M3FN, f8E5M2 = 0x7E : f8E5M2, f8E4M3FNUZ = 0x80 : f8E4M3FNUZ, f8E5M2FNUZ = 0x80 : f8E5M2FNUZ,
  f8E8M0FNU = 0xFF : f8E8M0FNU, f8E3M4 = 0x7E : f8E3M4, f8E4M3 = 0x7C : f8E4M3
} : () -> ()
"t.patterns"() {one_f32 = 0x3F800000 : f32, tenth_f64 = 0x3FB999999999999A : f64, zero = 0x0 : f32, minus_zero = 0x80000000 : f32, denormal = 0x1 : f32} : () -> ()

func.func @in_constants() -> (f32, tensor<4xf32>, vector<2xf64>) {
  %inf = arith.constant 0x7F800000 : f32
  %t = arith.constant dense<[0x7FC00000, 0xFF800000, 1.5, -0.0]> : tensor<4xf32>
  %v = arith.constant dense<0x7FF8000000000000> : vector<2xf64>
  %h = arith.constant dense<[0x7C00, 0x7E01]> : tensor<2xf16>
  %c = arith.constant dense<(0x7F800000, 1.0)> : tensor<complex<f32>>
  return %inf, %t, %v : f32, tensor<4xf32>, vector<2xf64>
}
"t.array"() {a = array<f32: 0x7F800000, 1.0, 0x7FC00001>, b = array<f64: 0xFFF0000000000000>, c = array<bf16: 0x7F80>} : () -> ()
