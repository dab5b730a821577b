// RUN: cotan opt %s --canonicalize
// EVAL: rounded(16777218, -2147483648) = true, true, false
// EVAL: rounded(16777222, 0) = false, false, true
// EVAL: twice(9007199791611905) = 9007199000000000.0

// Where integers are rounded, the comparison is that of what they become.
func.func @rounded(%a: i32, %b: i32) -> (i1, i1, i1) {
  %large = arith.constant 16777220.0 : f32
  %least = arith.constant -2147483648.0 : f32
  %x = arith.sitofp %a : i32 to f32
  %y = arith.sitofp %b : i32 to f32
  %r = arith.cmpf ole, %x, %large : f32
  %s = arith.cmpf ole, %y, %least : f32
  %t = arith.cmpf ogt, %x, %large : f32
  return %r, %s, %t : i1, i1, i1
}

// What several integers become is not one of them.
func.func @several(%a: i64) -> i1 {
  %k = arith.constant 16777216.0 : f32
  %x = arith.uitofp %a : i64 to f32
  %r = arith.cmpf oeq, %x, %k : f32
  return %r : i1
}

// In half precision integers are infinite early.
func.func @infinite(%a: i32, %b: i8) -> (i1, i1, i1) {
  %inf = arith.constant 0x7C00 : f16
  %half = arith.constant 0.5 : f16
  %x = arith.sitofp %a : i32 to f16
  %y = arith.sitofp %b : i8 to f16
  %r = arith.cmpf oeq, %x, %inf : f16
  %s = arith.cmpf ult, %y, %inf : f16
  %t = arith.cmpf ogt, %half, %y : f16
  return %r, %s, %t : i1, i1, i1
}

func.func @vectors(%a: vector<4xi8>) -> (vector<4xi1>, vector<4xi1>) {
  %k = arith.constant dense<-2.5> : vector<4xf32>
  %x = arith.uitofp %a : vector<4xi8> to vector<4xf32>
  %y = arith.sitofp %a : vector<4xi8> to vector<4xf32>
  %r = arith.cmpf ogt, %x, %k : vector<4xf32>
  %s = arith.cmpf ogt, %y, %k : vector<4xf32>
  return %r, %s : vector<4xi1>, vector<4xi1>
}

// Formats without infinity have NaN instead.
func.func @nan(%a: i32) -> i1 {
  %k = arith.constant 2.0 : f8E4M3FN
  %x = arith.sitofp %a : i32 to f8E4M3FN
  %r = arith.cmpf olt, %x, %k : f8E4M3FN
  return %r : i1
}

// Rounded twice, which is not as good as once.
func.func @twice(%a: i64) -> f32 {
  %x = arith.sitofp %a : i64 to f64
  %r = arith.truncf %x : f64 to f32
  return %r : f32
}

// Whatever is rounded in between is infinite in the end.
func.func @once(%a: i64, %b: i32) -> (f16, f32, bf16) {
  %x = arith.sitofp %a : i64 to f64
  %r = arith.truncf %x : f64 to f16
  %y = arith.uitofp %b : i32 to f64
  %s = arith.truncf %y : f64 to f32
  %z = arith.uitofp %b : i32 to f32
  %stays = arith.truncf %z : f32 to bf16
  return %r, %s, %stays : f16, f32, bf16
}
