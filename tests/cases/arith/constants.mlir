// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f() {
  %true = arith.constant true
  %c5 = arith.constant 5 : i32
  %neg = arith.constant -7 : i8
  %big = arith.constant 123456789012345678901234567890 : i128
  %i = arith.constant 3 : index
  %a = arith.constant {t.x = 1 : i64} 7 : i64
  %f = arith.constant 1.5 : f32
  %d = arith.constant 0.1 : f64
  %h = arith.constant 0x7E00 : f16
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %s = arith.constant dense<1.0> : vector<4xf32>
  %v = arith.constant dense<0> : vector<[4]xi32>
  return
}
