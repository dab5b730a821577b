// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%c: i1, %m: tensor<4xi1>, %a: i32, %t: tensor<4xf32>) {
  %0 = arith.select %c, %a, %a : i32
  %1 = arith.select %c, %t, %t {t.x} : tensor<4xf32>
  %2 = arith.select %m, %t, %t : tensor<4xi1>, tensor<4xf32>
  return
}
