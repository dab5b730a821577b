// RUN: cotan run %s --arg=2.0
// RUN: cotan run - --fn @product --arg 3 --arg x=0.5 < %s
// RUN[2]: cotan run %s --fn produce
// RUN[1]: cotan run %s --fn elsewhere --arg 1.0

func.func private @elsewhere(f64) -> f64

func.func @product(%x: f64, %y: f64) -> f64 {
  %r = arith.mulf %x, %y : f64
  return %r : f64
}

func.func @main(%x: f64) -> (f64, i1) {
  %zero = arith.constant 0.0 : f64
  %r = call @product(%x, %x) : (f64, f64) -> f64
  %positive = arith.cmpf ogt, %r, %zero : f64
  return %r, %positive : f64, i1
}
