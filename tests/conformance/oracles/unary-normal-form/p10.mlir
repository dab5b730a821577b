// P10: a map of two arrays with a free variable.
// sum (map2 (x,y. c * x + sin (y * c)) A B)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.6, [1.0, 2.0, -1.0], [0.5, 1.5, -2.0]) ~ 1.3468080303216
// jvp: (1.0, [1.0, -0.5, 2.0], [1.0, -0.5, 2.0]) ~ (5.0069158963816)
// vjp: (1.0) ~ (2.6853676880155, [0.6, 0.6, 0.6], [0.57320189347536, 0.3729659809624, 0.217414652686])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%c: f64, %a: !vector, %b: !vector) -> f64 {
  %zero = arith.constant 0.0 : f64
  %terms = array.map %a, %b (%x: f64, %y: f64) {
    %scaled = arith.mulf %c, %x : f64
    %angle = arith.mulf %y, %c : f64
    %wave = math.sin %angle : f64
    %term = arith.addf %scaled, %wave : f64
    array.yield %term : f64
  } : (!vector, !vector) -> !vector
  %sum = array.reduce %terms along 0 from %zero : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %sum : f64
}
