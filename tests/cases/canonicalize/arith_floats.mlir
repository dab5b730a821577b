// RUN: cotan opt %s --canonicalize
// RUN: cotan opt %s --canonicalize=fast-math

func.func @signs(%x: f64, %y: f64) -> (f64, f64, f64, f64, f64, f64, f64) {
  %minus = arith.constant -0.0 : f64
  %one = arith.constant -1.0 : f64
  %nx = arith.negf %x : f64
  %ny = arith.negf %y : f64
  %0 = arith.mulf %nx, %ny : f64
  %1 = arith.divf %nx, %ny : f64
  %2 = arith.addf %x, %ny fastmath<nnan> : f64
  %3 = arith.subf %x, %ny : f64
  %4 = arith.subf %minus, %x : f64
  %5 = arith.mulf %one, %x : f64
  %6 = arith.negf %nx : f64
  return %0, %1, %2, %3, %4, %5, %6 : f64, f64, f64, f64, f64, f64, f64
}

// A reciprocal has to be a number of the format.
func.func @quotients(%x: f32, %y: f16, %z: vector<2xf64>) -> (f32, f32, f32, f16, vector<2xf64>) {
  %4 = arith.constant -4.0 : f32
  %3 = arith.constant 3.0 : f32
  %zero = arith.constant 0.0 : f32
  %tiny = arith.constant 5.9604645e-8 : f16
  %some = arith.constant dense<[0.5, 1024.0]> : vector<2xf64>
  %0 = arith.divf %x, %4 : f32
  %1 = arith.divf %x, %3 : f32
  %2 = arith.divf %x, %zero : f32
  %5 = arith.divf %y, %tiny : f16
  %6 = arith.divf %z, %some : vector<2xf64>
  return %0, %1, %2, %5, %6 : f32, f32, f32, f16, vector<2xf64>
}

func.func @comparisons(%x: f32, %y: f32) -> (i1, i1, i1, i1, i1, i1, i1) {
  %nan = arith.constant 0x7FC00000 : f32
  %one = arith.constant 1.0 : f32
  %0 = arith.cmpf oeq, %x, %x : f32
  %1 = arith.cmpf olt, %x, %nan : f32
  %2 = arith.cmpf uge, %nan, %x : f32
  %3 = arith.cmpf olt, %one, %x : f32
  %4 = arith.cmpf false, %x, %y : f32
  %5 = arith.cmpf une, %x, %x : f32
  %6 = arith.cmpf ueq, %x, %x : f32
  return %0, %1, %2, %3, %4, %5, %6 : i1, i1, i1, i1, i1, i1, i1
}

func.func @formats(%h: f16, %f: f32, %s: f6E2M3FN) -> (f64, f32, f16, bf16, f32, f16, f8E5M2) {
  %a = arith.extf %h : f16 to f32
  %0 = arith.extf %a : f32 to f64
  %b = arith.extf %f : f32 to f64
  %1 = arith.truncf %b : f64 to f32
  %2 = arith.truncf %b : f64 to f16
  %3 = arith.truncf %b to_nearest_away : f64 to bf16
  %c = arith.extf %h : f16 to f64
  %4 = arith.truncf %c : f64 to f32
  %d = arith.truncf %f : f32 to bf16
  %e = arith.extf %d : bf16 to f32
  %stays = arith.truncf %e : f32 to f16
  // The wider format has fewer bits of precision.
  %g = arith.extf %s : f6E2M3FN to f8E5M2
  return %0, %1, %2, %3, %4, %stays, %g : f64, f32, f16, bf16, f32, f16, f8E5M2
}

func.func @integers(%x: i8, %y: i32) -> (f32, f32, f32, f16, f64, i8, i32, bf16) {
  %a = arith.extsi %x : i8 to i32
  %b = arith.extui %x : i8 to i32
  %0 = arith.sitofp %a : i32 to f32
  %1 = arith.sitofp %b : i32 to f32
  %2 = arith.uitofp %b : i32 to f32
  %3 = arith.truncf %0 : f32 to f16
  %4 = arith.extf %0 : f32 to f64
  %5 = arith.fptosi %3 : f16 to i8
  // Not every i32 is an f32.
  %c = arith.sitofp %y : i32 to f32
  %stays = arith.fptosi %c : f32 to i32
  %stays1 = arith.truncf %c : f32 to bf16
  return %0, %1, %2, %3, %4, %5, %stays, %stays1 : f32, f32, f32, f16, f64, i8, i32, bf16
}

// What is not right for NaN, infinities and zeros asks for a flag, and for the option.
func.func @fast(%x: f64, %y: f64) -> (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64) {
  %zero = arith.constant 0.0 : f64
  %two = arith.constant 2.0 : f64
  %three = arith.constant 3.0 : f64
  %0 = arith.addf %x, %zero fastmath<nsz> : f64
  %1 = arith.mulf %x, %zero fastmath<nnan,nsz> : f64
  %2 = arith.subf %x, %x fastmath<nnan> : f64
  %3 = arith.divf %x, %x fastmath<nnan> : f64
  %4 = arith.divf %x, %three fastmath<arcp> : f64
  %a = arith.addf %x, %two fastmath<fast> : f64
  %5 = arith.addf %a, %three fastmath<reassoc> : f64
  %b = arith.mulf %x, %two fastmath<fast> : f64
  %6 = arith.mulf %b, %three : f64
  %7 = arith.subf %zero, %x fastmath<nsz> : f64
  %d = arith.subf %x, %y : f64
  %8 = arith.negf %d fastmath<nsz> : f64
  %c = arith.truncf %x fastmath<contract> : f64 to f32
  %9 = arith.extf %c fastmath<contract> : f32 to f64
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9
      : f64, f64, f64, f64, f64, f64, f64, f64, f64, f64
}
