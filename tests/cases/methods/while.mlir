// A loop that goes on as long as it says counts its turns, and is a fold over so many, by every road.
// RUN: cotan opt %s --pass-pipeline='builtin.module(loops-to-folds,canonicalize)'
// RUN: cotan check %s --fn halved --methods
// RUN: cotan check %s --fn nested --methods
func.func @halved(%x: f64, %w: f64) -> f64 {
  %least = arith.constant 0.01 : f64
  %half = arith.constant 0.5 : f64
  %r = scf.while (%s = %x) : (f64) -> f64 {
    %size = math.absf %s : f64
    %above = arith.cmpf ogt, %size, %least : f64
    scf.condition(%above) %s : f64
  } do {
  ^bb0(%s: f64):
    %part = arith.mulf %s, %half : f64
    %sin = math.sin %w : f64
    %next = arith.mulf %part, %sin : f64
    scf.yield %next : f64
  }
  return %r : f64
}

// The loop inside stops where the one around is.
func.func @nested(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %three = arith.constant 3.0 : f64
  %r, %bound = scf.while (%s = %x, %b = %one) : (f64, f64) -> (f64, f64) {
    %below = arith.cmpf olt, %b, %three : f64
    scf.condition(%below) %s, %b : f64, f64
  } do {
  ^bb0(%s: f64, %b: f64):
    %t = scf.while (%u = %s) : (f64) -> f64 {
      %size = math.absf %u : f64
      %below = arith.cmpf olt, %size, %b : f64
      scf.condition(%below) %u : f64
    } do {
    ^bb0(%u: f64):
      %p = arith.mulf %u, %three : f64
      %q = arith.addf %p, %one : f64
      scf.yield %q : f64
    }
    %sin = math.sin %t : f64
    %more = arith.addf %b, %one : f64
    scf.yield %sin, %more : f64, f64
  }
  return %r : f64
}
