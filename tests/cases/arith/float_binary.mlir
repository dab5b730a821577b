// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%a: f32, %b: f32, %v: vector<4xf64>) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %a, %b : f32
  %2 = arith.mulf %a, %b : f32
  %3 = arith.divf %a, %b : f32
  %4 = arith.remf %a, %b : f32
  %5 = arith.maximumf %a, %b : f32
  %6 = arith.minimumf %a, %b : f32
  %7 = arith.maxnumf %a, %b : f32
  %8 = arith.minnumf %a, %b : f32
  %n = arith.negf %a : f32
  %v0 = arith.mulf %v, %v : vector<4xf64>
  return
}
