// Results are printed under the names that the function returns them under.
// RUN: cotan run %s --fn named --arg 3.0
// RUN: cotan run %s --fn named --arg 3.0 --format=json
// RUN: cotan run %s --fn several_ways --arg true --arg 3.0 --arg 4.0
// RUN: cotan run %s --fn rows --arg 0.5
// RUN: cotan grad %s --fn named_loss --run --value --arg 3.0

func.func @named(%x: f64) -> (f64, f64, f64, f64, f64) {
  %square = arith.mulf %x, %x : f64
  %0 = arith.addf %square, %x : f64
  %pair:2 = func.call @two(%x) : (f64) -> (f64, f64)
  return %square, %x, %0, %pair#0, %pair#1 : f64, f64, f64, f64, f64
}

func.func private @two(%x: f64) -> (f64, f64) {
  return %x, %x : f64, f64
}

func.func @several_ways(%c: i1, %x: f64, %y: f64) -> (f64, f64) {
  cf.cond_br %c, ^then, ^else
^then:
  return %x, %y : f64, f64
^else:
  return %y, %y : f64, f64
}

func.func @rows(%x: f64) -> tensor<3x12xf64> {
  %third = arith.constant 0.3333333333333333 : f64
  %sum = arith.addf %x, %third : f64
  %row = array.replicate %sum along 0 : f64 -> tensor<12xf64>
  %matrix = array.replicate %row along 0 : tensor<12xf64> -> tensor<3x12xf64>
  return %matrix : tensor<3x12xf64>
}

func.func @named_loss(%x: f64) -> f64 {
  %square = arith.mulf %x, %x : f64
  return %square : f64
}
