module {
func.func @f(%arg0: f32, %arg1: index) -> f32 attributes {t.loose} {
  %0 = "t.unknown"(%arg0) <{a = 1 : i32, b = "two"}> {c} : (f32) -> f32
  %1 = arith.addf %0, %arg0 fastmath<nnan> : f32
  %2 = arith.cmpf olt, %1, %arg0 : f32
  cf.cond_br %2, ^bb1(%1, %arg0 : f32, f32), ^bb2(%0 : f32)
^bb1(%3: f32, %4: f32):  // pred: ^bb0
  %5 = memref.alloc(%arg1) {alignment = 64 : i64} : memref<?xf32>
  %6 = memref.load %5[%arg1] : memref<?xf32>
  cf.br ^bb2(%6 : f32)
^bb2(%7: f32):  // 2 preds: ^bb0, ^bb1
  return %7 : f32
}
}
