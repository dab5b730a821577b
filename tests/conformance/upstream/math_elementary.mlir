// The elementary functions of math over scalars, vectors and tensors, with and without flags.
func.func @trig(%x: f64) -> f64 {
  %0 = math.sin %x : f64
  %1 = math.cos %0 fastmath<fast> : f64
  %2 = math.tan %1 : f64
  %3 = math.asin %2 {t.inverse} : f64
  %4 = math.acos %3 : f64
  %5 = math.atan %4 : f64
  %6 = math.atan2 %5, %x : f64
  %7 = math.sinh %6 : f64
  %8 = math.cosh %7 : f64
  %9 = math.tanh %8 fastmath<afn,contract> {t.both = [1, 2]} : f64
  %10 = math.asinh %9 : f64
  %11 = math.acosh %10 : f64
  %12 = math.atanh %11 : f64
  %s, %c = math.sincos %12 : f64
  %13 = arith.addf %s, %c : f64
  return %13 : f64
}

func.func @exponential(%x: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = math.exp %x : tensor<4x?xf32>
  %1 = math.exp2 %0 : tensor<4x?xf32>
  %2 = math.expm1 %1 fastmath<nnan> : tensor<4x?xf32>
  %3 = math.log %2 : tensor<4x?xf32>
  %4 = math.log2 %3 : tensor<4x?xf32>
  %5 = math.log10 %4 : tensor<4x?xf32>
  %6 = math.log1p %5 : tensor<4x?xf32>
  %7 = math.powf %6, %x : tensor<4x?xf32>
  %8 = math.erf %7 : tensor<4x?xf32>
  %9 = math.erfc %8 : tensor<4x?xf32>
  return %9 : tensor<4x?xf32>
}

func.func @roots_and_rounding(%v: vector<[2]xf16>, %lo: vector<[2]xf16>, %hi: vector<[2]xf16>) -> vector<[2]xf16> {
  %0 = math.sqrt %v : vector<[2]xf16>
  %1 = math.rsqrt %0 : vector<[2]xf16>
  %2 = math.cbrt %1 : vector<[2]xf16>
  %3 = math.floor %2 : vector<[2]xf16>
  %4 = math.ceil %3 : vector<[2]xf16>
  %5 = math.round %4 : vector<[2]xf16>
  %6 = math.roundeven %5 : vector<[2]xf16>
  %7 = math.trunc %6 : vector<[2]xf16>
  %8 = math.absf %7 : vector<[2]xf16>
  %9 = math.copysign %8, %v : vector<[2]xf16>
  %10 = math.fma %9, %v, %8 fastmath<contract> : vector<[2]xf16>
  %11 = math.clampf %10 to [%lo, %hi] fastmath<nnan> : vector<[2]xf16>
  return %11 : vector<[2]xf16>
}
