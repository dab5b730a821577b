// RUN: cotan opt %s "--canonicalize=fast-math=true region-simplify=disabled"

// Code that never runs may go round in circles; rules end there as well.
func.func @f(%z: f64) -> f64 {
  return %z : f64
^a:
  %x = arith.negf %y : f64
  %y = arith.negf %x : f64
  %r = math.absf %x : f64
  %c = math.floor %d : f64
  %d = math.ceil %c : f64
  %s = math.fma %x, %x, %r : f64
  %q = math.exp %l fastmath<fast> : f64
  %l = math.log %q fastmath<fast> : f64
  %k = math.copysign %r, %k : f64
  call @g(%r, %s, %d, %q, %k) : (f64, f64, f64, f64, f64) -> ()
  cf.br ^a
}
func.func private @g(f64, f64, f64, f64, f64)
