// P16: a map with a free variable.
// sum (map (a. exp (c * a) * a) A)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.4, [1.0, -2.0, 0.5, 3.0]) ~ 11.164218916697
// jvp: (1.0, [1.0, 0.0, -1.0, 2.0]) ~ (48.706929275226)
// vjp: (1.0) ~ (33.475543548279, [2.0885545766978, 0.089865792823444, 1.4656833097922, 7.3042572300204])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%c: f64, %a: !vector) -> f64 {
  %zero = arith.constant 0.0 : f64
  %terms = array.map %a (%x: f64) {
    %exponent = arith.mulf %c, %x : f64
    %growth = math.exp %exponent : f64
    %term = arith.mulf %growth, %x : f64
    array.yield %term : f64
  } : (!vector) -> !vector
  %sum = array.reduce %terms along 0 from %zero : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %sum : f64
}
