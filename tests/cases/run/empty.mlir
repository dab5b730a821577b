// RUN: cotan run %s --arg '[]' --arg '[[], []]' --arg '[]'
// RUN[1]: cotan run %s --arg '[1.0]' --arg '[[], [1]]' --arg '[[]]'
// RUN: cotan run %s --fn many --max-elements 3
// RUN: cotan run %s --fn many --max-elements 0 --format=json

func.func @main(%x: tensor<0xf64>, %y: tensor<2x0xi8>, %z: tensor<?xf64>)
    -> (tensor<0xf64>, tensor<2x0xi1>, tensor<?xf64>) {
  %r = arith.divf %x, %x : tensor<0xf64>
  %c = arith.cmpi slt, %y, %y : tensor<2x0xi8>
  return %r, %c, %z : tensor<0xf64>, tensor<2x0xi1>, tensor<?xf64>
}

func.func @many() -> tensor<100000000000x0xf64> {
  %x = arith.constant dense<> : tensor<100000000000x0xf64>
  %r = arith.addf %x, %x : tensor<100000000000x0xf64>
  return %r : tensor<100000000000x0xf64>
}
