// RUN[1]: cotan run %s --engine=interpret --fn constant
// RUN[1]: cotan run %s --engine=interpret --fn wider
// RUN[1]: cotan run %s --engine=interpret --fn argument --arg '[1.0]'
// RUN[1]: cotan run %s --engine=interpret --fn together --max-bytes 18K
// RUN: cotan run %s --engine=interpret --fn one_by_one --max-bytes 30K

func.func @constant() -> tensor<9999999999xf64> {
  %r = arith.constant dense<0.0> : tensor<9999999999xf64>
  return %r : tensor<9999999999xf64>
}

func.func @wider() -> tensor<1000000000xf64> {
  %x = arith.constant dense<0> : tensor<1000000000xi8>
  %r = arith.uitofp %x : tensor<1000000000xi8> to tensor<1000000000xf64>
  return %r : tensor<1000000000xf64>
}

func.func @argument(%x: tensor<9999999999xf64>) -> f64 {
  %r = arith.constant 0.0 : f64
  return %r : f64
}

// Each has room, both have not.
func.func @together() -> tensor<1000xf64> {
  %x = arith.constant dense<1.0> : tensor<1000xf64>
  %y = arith.negf %x : tensor<1000xf64>
  return %y : tensor<1000xf64>
}

// What is not used any more takes no room.
func.func @one_by_one() -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %hundred = arith.constant 100 : i32
  cf.br ^again(%zero : i32)
^again(%i: i32):
  %x = arith.constant dense<1.0> : tensor<1000xf64>
  %y = arith.negf %x : tensor<1000xf64>
  %next = arith.addi %i, %one : i32
  %more = arith.cmpi slt, %next, %hundred : i32
  cf.cond_br %more, ^again(%next : i32), ^end
^end:
  return %next : i32
}
