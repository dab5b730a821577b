// RUN[1]: cotan opt %s

func.func @f(%a: i32, %x: f32, %t: tensor<2xf32>) {
  %0 = arith.addi %x, %x : f32
  %1 = "arith.addi"(%a, %a) : (i32, i32) -> i64
  %2 = arith.extsi %a : i32 to i8
  %3 = math.sin %a : i32
  return
}
