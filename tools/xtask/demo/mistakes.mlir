func.func @f(%n: i32, %x: f64) -> f64 {
  %y = arith.mulf %x, %n : f64
  return %x : f64
}

func.func @g(%x: f64) -> f64 {
  %y = arith.addff %x, %x : f64
  return %x : f64
}
