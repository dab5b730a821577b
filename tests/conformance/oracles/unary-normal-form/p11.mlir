// P11: a map in a map; nesting of array operations (NAO) 2.
// sum (map2 (x,_. sum (map2 (p,_. x * exp (p * x)) B B)) A A)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0], [0.1, 0.2, -0.3]) ~ -1.5648519832516
// jvp: ([1.0, -0.5], [1.0, -0.5, 2.0]) ~ (5.1892621309636)
// vjp: (1.0) ~ ([3.0511244410393, 3.2241547285436], [1.16765519213, 1.0950234825969, 1.5650358016823])
!vector = tensor<?xf64, #cotan.dims<n>>
!inner = tensor<?xf64, #cotan.dims<m>>
func.func @f(%a: !vector, %b: !inner) -> f64 {
  %zero = arith.constant 0.0 : f64
  %sums = array.map %a (%x: f64) {
    %terms = array.map %b (%p: f64) {
      %exponent = arith.mulf %p, %x : f64
      %growth = math.exp %exponent : f64
      %term = arith.mulf %x, %growth : f64
      array.yield %term : f64
    } : (!inner) -> !inner
    %inner_sum = array.reduce %terms along 0 from %zero : f64 (%p: f64, %q: f64) {
      %r = arith.addf %p, %q : f64
      array.yield %r : f64
    } : !inner
    array.yield %inner_sum : f64
  } : (!vector) -> !vector
  %sum = array.reduce %sums along 0 from %zero : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %sum : f64
}
