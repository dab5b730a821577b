// RUN: cotan run %s --arg=1.0
// RUN[1]: cotan run %s --arg=-1.0

func.func @root(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %fine = arith.cmpf oge, %x, %zero : f64
  cf.assert %fine, "the argument is negative"
  return %x : f64
}
