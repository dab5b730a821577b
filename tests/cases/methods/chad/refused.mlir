// What has no rule is refused where it stands.
// RUN[1]: cotan opt %s --split-input-file --chad
func.func @takes_a_function(%f: (f64) -> f64, %x: f64) -> f64 {
  %y = closure.apply %f(%x) : (f64) -> f64
  return %y : f64
}

// -----
func.func private @g(%x: f64) -> f64
func.func @calls(%x: f64) -> f64 {
  %y = call @g(%x) : (f64) -> f64
  return %y : f64
}

// -----
func.func @loops(%x: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %f = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %half : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %r, %g = scf.while (%s = %x, %h = %f) : (f64, (f64) -> f64) -> (f64, (f64) -> f64) {
    %above = arith.cmpf ogt, %s, %half : f64
    scf.condition(%above) %s, %h : f64, (f64) -> f64
  } do {
  ^bb0(%s: f64, %h: (f64) -> f64):
    %next = closure.apply %h(%s) : (f64) -> f64
    scf.yield %next, %h : f64, (f64) -> f64
  }
  return %r : f64
}
