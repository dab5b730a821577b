// RUN: cotan opt %s --canonicalize
// RUN: cotan opt %s --canonicalize --canonicalize=max-num-rewrites=1
// RUN: cotan opt %s --canonicalize='disable-patterns=fold-constants,constants-right' --pass-statistics
// RUN: cotan opt %s --canonicalize --print-locations

func.func @scalars(%a: f64) -> (f64, i1, i32, f32) {
  %x = arith.constant 2.0 : f64
  %y = arith.constant 3.0 : f64
  %product = arith.mulf %x, %y : f64
  %sum = arith.addf %product, %a : f64
  %less = arith.cmpf olt, %x, %y : f64
  %int = arith.fptosi %product : f64 to i32
  %narrow = arith.truncf %product : f64 to f32
  return %sum, %less, %int, %narrow : f64, i1, i32, f32
}

// Whatever upstream calls undefined has a value.
func.func @total() -> (i8, i8, i8) {
  %min = arith.constant -128 : i8
  %minus = arith.constant -1 : i8
  %zero = arith.constant 0 : i8
  %nine = arith.constant 9 : i8
  %a = arith.divsi %min, %minus : i8
  %b = arith.remui %nine, %zero : i8
  %c = arith.shli %nine, %nine : i8
  return %a, %b, %c : i8, i8, i8
}

func.func @tensors() -> (tensor<2x2xi32>, tensor<4096xi32>, tensor<3xf32>) {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = arith.constant dense<5> : tensor<2x2xi32>
  %c = arith.muli %a, %b : tensor<2x2xi32>
  %large = arith.constant dense<1> : tensor<4096xi32>
  %d = arith.addi %large, %large : tensor<4096xi32>
  %f = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %g = arith.negf %f : tensor<3xf32>
  return %c, %d, %g : tensor<2x2xi32>, tensor<4096xi32>, tensor<3xf32>
}

// The nearest function is where constants go.
module @inner {
  func.func @f(%c: i1) -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    %x = arith.constant 4 : i32
    return %x : i32
  ^b:
    %y = arith.constant 4 : i32
    return %y : i32
  }
}
