// The rule of a function that is called is to blame.
// RUN[1]: cotan check %s --fn f --quiet
// RUN[1]: cotan check %s --fn h --quiet
// RUN[1]: cotan check %s --fn l --quiet
// RUN[1]: cotan check %s --fn sized --quiet --arg n=3
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: f64) -> f64 {
  %y = func.call @g(%x) : (f64) -> f64
  %r = arith.mulf %y, %y : f64
  return %r : f64
}
func.func @g(%x: f64) -> f64 attributes {cotan.jvp = @rule} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @rule(%x: f64, %dx: f64) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %r = math.sin %x : f64
  %v = arith.addf %r, %one : f64
  %c = math.cos %x : f64
  %t = arith.mulf %c, %dx : f64
  return %v, %t : f64, f64
}
func.func @h(%x: f64) -> f64 {
  %y = func.call @k(%x) : (f64) -> f64
  %r = arith.mulf %y, %y : f64
  return %r : f64
}
func.func @k(%x: f64) -> f64 attributes {cotan.jvp = @wrong_slope, cotan.vjp = @right} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @right(%x: f64, %dx: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %c = math.cos %x : f64
  %t = arith.mulf %c, %dx : f64
  return %r, %t : f64, f64
}
func.func private @wrong_slope(%x: f64, %dx: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %t = arith.mulf %r, %dx : f64
  return %r, %t : f64, f64
}
func.func @l(%x: f64) -> (f64, i64) attributes {cotan.vjp = @discrete} {
  %i = arith.constant 3 : i64
  return %x, %i : f64, i64
}
func.func private @discrete(%x: f64, %dx: f64) -> (f64, i64, f64) {
  %i = arith.constant 4 : i64
  return %x, %i, %dx : f64, i64, f64
}

func.func @sized(%x: !v) -> f64 {
  %y = array.call @doubled(%x) : (!v) -> !v
  %r = array.sum %y along 0 : !v
  return %r : f64
}
func.func private @doubled(%x: !v) -> !v attributes {cotan.vjp = @tripled} {
  %r = array.map %x (%a: f64) {
    %b = arith.addf %a, %a : f64
    array.yield %b : f64
  } : (!v) -> !v
  return %r : !v
}
func.func private @tripled(%x: !v, %dy: !v) -> (!v, !v) {
  %r = array.map %x (%a: f64) {
    %b = arith.addf %a, %a : f64
    array.yield %b : f64
  } : (!v) -> !v
  %dx = array.map %dy (%a: f64) {
    %three = arith.constant 3.0 : f64
    %b = arith.mulf %three, %a : f64
    array.yield %b : f64
  } : (!v) -> !v
  return %r, %dx : !v, !v
}
