// Digits are the number, bits are bits: none changes its sign on the way.
// RUN[1]: cotan run %s --fn f --arg 2147483648
// RUN: cotan run %s --fn f --arg 0x80000000
// RUN[1]: cotan run %s --fn g --arg @data/bytes.npy

func.func @f(%x: i32) -> i32 {
  return %x : i32
}
func.func @g(%x: tensor<3xi8>) -> tensor<3xi8> {
  return %x : tensor<3xi8>
}
