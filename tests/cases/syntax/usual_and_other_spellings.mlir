// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// What the printer would not write like this is read as what it would.
func.func @f(%x: f64, %n: i64, %v: tensor<4xf64>, %g: f32) -> f64 {
  %a = arith.addf %x, %x : f64
  %b = arith.addf %a , %x:f64
  %c=arith.addf %b,%a : f64
  %d  = arith.mulf  %c, %c : f64 // a comment
  %e = arith.mulf %d, %c fastmath<fast> : f64
  %0 = arith.mulf %e, %d {note = "kept"} : f64
  %1 = arith.mulf %0, %e :
      f64
  %2 = arith.cmpf olt, %0, %1 : f64
  %3 = arith.cmpf "ogt", %0, %1 : f64
  %4 = arith.cmpf olt, %0, %1 fastmath<nnan> : f64
  %5 = arith.cmpi slt, %n, %n : i64
  %w = arith.addf %v, %v : tensor<4xf64>
  %w-1 = arith.addf %w, %v : tensor<4 x f64>
  %x$.y = arith.addf %w-1, %w : tensor<4xf64>
  %6 = arith.extf %g : f32 to f64
  %7 = arith.extf %g : f32 to // a comment
       f64
  return %6 : f64
}
