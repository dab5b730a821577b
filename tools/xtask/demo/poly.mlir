func.func @poly(%x: f64) -> f64 {
  %square = arith.mulf %x, %x : f64
  %again = arith.mulf %x, %x : f64
  %unused = arith.addf %square, %x : f64
  %sum = arith.addf %square, %again : f64
  return %sum : f64
}

func.func private @nobody_calls_me(%x: f64) -> f64 {
  return %x : f64
}
