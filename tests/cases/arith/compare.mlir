// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%a: i32, %b: i32, %x: f64, %y: f64, %t: tensor<4xf32>) {
  %0 = arith.cmpi eq, %a, %b : i32
  %1 = arith.cmpi ne, %a, %b : i32
  %2 = arith.cmpi slt, %a, %b : i32
  %3 = arith.cmpi sle, %a, %b : i32
  %4 = arith.cmpi sgt, %a, %b : i32
  %5 = arith.cmpi sge, %a, %b : i32
  %6 = arith.cmpi ult, %a, %b : i32
  %7 = arith.cmpi ule, %a, %b : i32
  %8 = arith.cmpi ugt, %a, %b : i32
  %9 = arith.cmpi uge, %a, %b : i32
  %f0 = arith.cmpf false, %x, %y : f64
  %f1 = arith.cmpf oeq, %x, %y : f64
  %f2 = arith.cmpf ogt, %x, %y : f64
  %f3 = arith.cmpf oge, %x, %y : f64
  %f4 = arith.cmpf olt, %x, %y : f64
  %f5 = arith.cmpf ole, %x, %y : f64
  %f6 = arith.cmpf one, %x, %y : f64
  %f7 = arith.cmpf ord, %x, %y : f64
  %f8 = arith.cmpf ueq, %x, %y : f64
  %f9 = arith.cmpf ugt, %x, %y : f64
  %f10 = arith.cmpf uge, %x, %y : f64
  %f11 = arith.cmpf ult, %x, %y : f64
  %f12 = arith.cmpf ule, %x, %y : f64
  %f13 = arith.cmpf une, %x, %y : f64
  %f14 = arith.cmpf uno, %x, %y : f64
  %f15 = arith.cmpf true, %x, %y : f64
  %t0 = arith.cmpf oeq, %t, %t : tensor<4xf32>
  %q = arith.cmpi "ne", %a, %b : i32
  return
}
