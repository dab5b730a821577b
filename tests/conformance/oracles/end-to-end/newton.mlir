// The root of x^3 + a x = b by Newton's method. Its derivative is a rule of its own, that of a function which is
// given by an equation: x' = (b' - a' x) / (3 x^2 + a), wherever the search began and however long it took.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(2.0, 5.0) ~ 1.3282688556686084
// jvp: (1.0, -0.5) ~ (-0.25069180227311705)
// vjp: (1.0) ~ (-0.1821319180154383, 0.13711976851535745)
func.func private @root(%a: f64, %b: f64) -> f64 attributes {cotan.jvp = @root_jvp} {
  %one = arith.constant 1.0 : f64
  %three = arith.constant 3.0 : f64
  %small = arith.constant 1.0e-14 : f64
  %x, %rest = scf.while (%y = %one, %left = %one) : (f64, f64) -> (f64, f64) {
    %size = math.absf %left : f64
    %more = arith.cmpf ogt, %size, %small : f64
    scf.condition(%more) %y, %left : f64, f64
  } do {
  ^bb0(%y: f64, %left: f64):
    %yy = arith.mulf %y, %y : f64
    %cube = arith.mulf %yy, %y : f64
    %ay = arith.mulf %a, %y : f64
    %both = arith.addf %cube, %ay : f64
    %off = arith.subf %both, %b : f64
    %steep = arith.mulf %three, %yy : f64
    %slope = arith.addf %steep, %a : f64
    %step = arith.divf %off, %slope : f64
    %z = arith.subf %y, %step : f64
    scf.yield %z, %step : f64, f64
  }
  return %x : f64
}
func.func private @root_jvp(%a: f64, %b: f64, %da: f64, %db: f64) -> (f64, f64) {
  %three = arith.constant 3.0 : f64
  %x = func.call @root(%a, %b) : (f64, f64) -> f64
  %xx = arith.mulf %x, %x : f64
  %steep = arith.mulf %three, %xx : f64
  %slope = arith.addf %steep, %a : f64
  %moved = arith.mulf %da, %x : f64
  %off = arith.subf %db, %moved : f64
  %dx = arith.divf %off, %slope : f64
  return %x, %dx : f64, f64
}
func.func @f(%a: f64, %b: f64) -> f64 {
  %x = func.call @root(%a, %b) : (f64, f64) -> f64
  return %x : f64
}
