// Loops that carry nothing have nothing that changes, whatever they compute or call.
// RUN: cotan opt %s --differentiate
// EVAL: back(2.0, 3.0) = 12.0
func.func private @waves(%x: f64) -> f64 {
  %y = math.sin %x : f64
  return %y : f64
}
func.func private @square(%x: f64) -> f64 {
  %a = arith.constant -1 : index
  %b = arith.constant 3 : index
  %one = arith.constant 1 : index
  scf.for %i = %a to %b step %one {
    %y = func.call @waves(%x) : (f64) -> f64
    scf.yield
  }
  scf.while : () -> () {
    %zero = arith.constant 0.0 : f64
    %goes_on = arith.cmpf olt, %x, %zero : f64
    scf.condition(%goes_on)
  } do {
    %y = func.call @waves(%x) : (f64) -> f64
    scf.yield
  }
  %r = arith.mulf %x, %x : f64
  return %r : f64
}
func.func @back(%x: f64, %dr: f64) -> f64 {
  %r, %dx = ad.vjp @square(%x, %dr) : (f64, f64) -> (f64, f64)
  return %dx : f64
}
