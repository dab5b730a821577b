// RUN[1]: cotan run %s
// RUN[1]: cotan run %s --arg x=1.0 --arg x=2.0 --arg "[1.0, 2.0]" --arg 7 --arg 8
// RUN[1]: cotan run %s --arg x=one --arg weigth=1.0 --arg count=1.5
// RUN[1]: cotan run %s --arg x=1.0 --arg 'weights=[[1.0], [2.0]]' --arg count=300
// RUN[2]: cotan run %s --fn scalee
// RUN: cotan run %s --arg count=0xFF --arg 0x7FF0000000000000 --arg 'weights=[-0.0, nan]'

func.func @scale(%x: f64, %weights: tensor<2xf64>, %count: i8) -> (f64, tensor<2xf64>, i8) {
  return %x, %weights, %count : f64, tensor<2xf64>, i8
}
