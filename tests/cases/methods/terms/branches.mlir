// A conditional keeps which branch was taken, and what both branches keep: zero for the other one. What is known
// around it is kept once.
// RUN: cotan opt %s --to-combinators
// RUN: cotan opt %s --to-combinators=prune=true --split-reverse --from-combinators
// RUN: cotan grad %s --method=split-reverse
// EVAL: f(0.5, 2.0) ~ 0.69314718055995
// EVAL: f(3.0, -2.0) = -18.0
func.func @f(%a: f64, %b: f64) -> f64 {
  %less = arith.cmpf olt, %a, %b : f64
  %r = scf.if %less -> (f64) {
    %log = math.log %b : f64
    scf.yield %log : f64
  } else {
    %p = arith.mulf %a, %b : f64
    %q = arith.mulf %a, %p : f64
    scf.yield %q : f64
  }
  return %r : f64
}
