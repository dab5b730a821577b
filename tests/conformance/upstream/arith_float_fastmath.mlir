// Float arithmetic with every fast-math flag alone, in combination, and spelled as the default.
func.func @flags(%x: f32, %y: f32) -> f32 {
  %0 = arith.addf %x, %y : f32
  %1 = arith.addf %0, %y fastmath<none> : f32
  %2 = arith.subf %1, %y fastmath<reassoc> : f32
  %3 = arith.mulf %2, %y fastmath<nnan> : f32
  %4 = arith.divf %3, %y fastmath<ninf> : f32
  %5 = arith.remf %4, %y fastmath<nsz> : f32
  %6 = arith.maximumf %5, %y fastmath<arcp> : f32
  %7 = arith.minimumf %6, %y fastmath<contract> : f32
  %8 = arith.maxnumf %7, %y fastmath<afn> : f32
  %9 = arith.minnumf %8, %y fastmath<fast> : f32
  %10 = arith.negf %9 fastmath<contract, nnan, reassoc> {t.order = "flags are sorted"} : f32
  %11 = arith.addf %10, %x fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> : f32
  return %11 : f32
}

func.func @generic_spelling(%x: vector<4xf64>) -> vector<4xf64> {
  %0 = "arith.addf"(%x, %x) : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
  %1 = "arith.mulf"(%0, %x) {fastmath = #arith.fastmath<nnan,ninf>} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
  %2 = "arith.subf"(%1, %x) <{fastmath = #arith<fastmath<fast>>}> {t.kept} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
  return %2 : vector<4xf64>
}

func.func @compare(%x: f16, %y: f16) -> i1 {
  %0 = arith.cmpf false, %x, %y : f16
  %1 = arith.cmpf oeq, %x, %y fastmath<nnan> : f16
  %2 = arith.cmpf ogt, %x, %y : f16
  %3 = arith.cmpf oge, %x, %y : f16
  %4 = arith.cmpf olt, %x, %y : f16
  %5 = arith.cmpf ole, %x, %y : f16
  %6 = arith.cmpf one, %x, %y : f16
  %7 = arith.cmpf ord, %x, %y : f16
  %8 = arith.cmpf ueq, %x, %y : f16
  %9 = arith.cmpf ugt, %x, %y : f16
  %10 = arith.cmpf uge, %x, %y : f16
  %11 = arith.cmpf ult, %x, %y : f16
  %12 = arith.cmpf ule, %x, %y : f16
  %13 = arith.cmpf une, %x, %y {t.last = false} : f16
  %14 = arith.cmpf uno, %x, %y : f16
  %15 = arith.cmpf true, %x, %y : f16
  return %15 : i1
}
