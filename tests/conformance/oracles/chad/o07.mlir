// O7: composition of closures stored in a pair.
// let comp = \f:real->real. \g:real->real. \z:real. f (g z) in let p = <\u:real. u * a, \u:real. u * u + b>
// in comp (fst p) (snd p) x * comp (snd p) (fst p) x
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(1.2, -0.5, 0.8) ~ 0.0708288
// jvp: (1.0, 1.0, 1.0) ~ (2.187536)
// vjp: (1.0) ~ (0.317072, 0.67392, 1.196544)
!map = (f64) -> f64
func.func @f(%a: f64, %b: f64, %x: f64) -> f64 {
  %comp = closure.lambda (%f: !map, %g: !map) {
    %h = closure.lambda (%z: f64) {
      %y = closure.apply %g(%z) : !map
      %w = closure.apply %f(%y) : !map
      closure.yield %w : f64
    } : !map
    closure.yield %h : !map
  } : (!map, !map) -> !map
  %scale = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %a : f64
    closure.yield %v : f64
  } : !map
  %shift = closure.lambda (%u: f64) {
    %s = arith.mulf %u, %u : f64
    %v = arith.addf %s, %b : f64
    closure.yield %v : f64
  } : !map
  %p = tuple.pack %scale, %shift : !map, !map
  %fst = tuple.get %p[0] : tuple<!map, !map>
  %snd = tuple.get %p[1] : tuple<!map, !map>
  %g = closure.apply %comp(%fst, %snd) : (!map, !map) -> !map
  %h = closure.apply %comp(%snd, %fst) : (!map, !map) -> !map
  %y = closure.apply %g(%x) : !map
  %z = closure.apply %h(%x) : !map
  %r = arith.mulf %y, %z : f64
  return %r : f64
}
