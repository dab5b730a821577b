// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%a: f32, %b: f32, %d: f64) {
  %0 = arith.addf %a, %b fastmath<fast> : f32
  %1 = arith.mulf %a, %b fastmath<contract, nnan, reassoc> : f32
  %2 = arith.negf %a fastmath<ninf> {t.x} : f32
  %3 = arith.cmpf olt, %a, %b fastmath<nsz> : f32
  %4 = arith.truncf %d to_nearest_even fastmath<fast> : f64 to f32
  %5 = arith.truncf %d upward : f64 to f32
  %6 = arith.extf %a fastmath<arcp> : f32 to f64
  %7 = arith.subf %a, %b fastmath<none> : f32
  %8 = arith.divf %a, %b fastmath<nnan,ninf,nsz,arcp,contract,afn,reassoc> : f32
  return
}
