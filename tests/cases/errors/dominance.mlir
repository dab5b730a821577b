// RUN[1]: cotan opt %s

func.func @f(%c: i1) -> i32 {
  %early = arith.addi %late, %late : i32
  %late = arith.constant 1 : i32
  cf.cond_br %c, ^a, ^b
^a:
  %in_a = arith.constant 2 : i32
  cf.br ^b
^b:
  return %in_a : i32
}
