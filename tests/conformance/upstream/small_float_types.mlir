// The small float types as attributes, elements, operands and casts.
"t.values"() {
  f4E2M1FN = 6.0 : f4E2M1FN, f6E2M3FN = 7.5 : f6E2M3FN, f6E3M2FN = 28.0 : f6E3M2FN, f8E3M4 = 15.5 : f8E3M4,
  f8E4M3 = 240.0 : f8E4M3, f8E4M3FN = 448.0 : f8E4M3FN, f8E4M3FNUZ = 240.0 : f8E4M3FNUZ, f8E4M3B11FNUZ = 30.0 : f8E4M3B11FNUZ,
  f8E5M2 = 57344.0 : f8E5M2, f8E5M2FNUZ = -57344.0 : f8E5M2FNUZ, f8E8M0FNU = 0.25 : f8E8M0FNU
} : () -> ()
"t.elements"() {
  a = dense<[0.5, -6.0]> : tensor<2xf4E2M1FN>, b = dense<1.125> : tensor<3xf6E2M3FN>, c = dense<[0.0625]> : tensor<1xf6E3M2FN>,
  d = dense<[1.0, 0x7F, -0.0]> : tensor<3xf8E4M3FN>, e = dense<[2.0, 4.0]> : vector<2xf8E8M0FNU>, f = dense<0.1> : tensor<2xtf32>
} : () -> ()
"t.types"() : () -> (f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E3M4, f8E4M3, f8E4M3FN, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E5M2, f8E5M2FNUZ, f8E8M0FNU, tf32, f16, bf16, f32, f64, f80, f128)

func.func @convert(%a: f8E5M2, %b: vector<4xf8E4M3FN>, %c: tensor<?xf4E2M1FN>) -> (f32, vector<4xbf16>, tensor<?xf16>) {
  %0 = arith.extf %a : f8E5M2 to f32
  %1 = arith.extf %b : vector<4xf8E4M3FN> to vector<4xbf16>
  %2 = arith.extf %c : tensor<?xf4E2M1FN> to tensor<?xf16>
  %3 = arith.truncf %0 : f32 to f8E4M3FNUZ
  %4 = arith.truncf %0 to_nearest_even : f32 to f8E5M2FNUZ
  return %0, %1, %2 : f32, vector<4xbf16>, tensor<?xf16>
}

func.func @memory(%m: memref<8xf8E4M3B11FNUZ>, %i: index) -> f8E4M3B11FNUZ {
  %0 = memref.load %m[%i] : memref<8xf8E4M3B11FNUZ>
  %c = arith.constant 1.0 : f8E4M3B11FNUZ
  %1 = arith.mulf %0, %c : f8E4M3B11FNUZ
  return %1 : f8E4M3B11FNUZ
}
