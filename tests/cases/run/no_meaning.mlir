// RUN[1]: cotan run %s --fn unknown --arg 1.0 --allow-unregistered-dialect
// RUN[1]: cotan run %s --fn outside --allow-unregistered-dialect
// RUN[1]: cotan run %s --fn wide --arg 1 --allow-unregistered-dialect

func.func @unknown(%x: f64) -> f64 {
  %y = "nobody.op"(%x) : (f64) -> f64
  return %y : f64
}

func.func private @elsewhere() -> f64

func.func @outside() -> f64 {
  %r = call @elsewhere() : () -> f64
  return %r : f64
}

func.func @wide(%x: i128) -> i128 {
  return %x : i128
}
