// A function that a condition chooses: no other road takes it.
// RUN: cotan grad %s --fn f --method=chad --run --arg 0.5 --arg 0.9
// RUN: cotan grad %s --fn f --method=chad --run --arg 1.5 --arg 0.9
// RUN: cotan grad %s --fn f --method=chad --mode=forward --run --arg 1.5 --arg 0.9 --arg 1.0 --arg 2.0
// RUN[1]: cotan grad %s --fn f --run --arg 1.5 --arg 0.9
// RUN: cotan grad %s --fn f --method=chad
!map = (f64) -> f64
func.func @f(%x: f64, %y: f64) -> f64 {
  %less = arith.cmpf olt, %x, %y : f64
  %f = scf.if %less -> (!map) {
    %scale = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %x : f64
      closure.yield %v : f64
    } : !map
    scf.yield %scale : !map
  } else {
    %wave = closure.lambda (%u: f64) {
      %p = arith.mulf %u, %y : f64
      %v = math.sin %p : f64
      closure.yield %v : f64
    } : !map
    scf.yield %wave : !map
  }
  %s = arith.addf %x, %y : f64
  %a = closure.apply %f(%s) : !map
  %b = closure.apply %f(%x) : !map
  %r = arith.mulf %a, %b : f64
  return %r : f64
}
