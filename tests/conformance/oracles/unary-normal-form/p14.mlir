// P14: a fold of an operation that is not associative, with a free variable. P14b: of nothing.
// foldl (x,y. sin (c * x) + x * y) v A
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.4, 0.3, [1.0, -2.0, 0.5, 3.0]) ~ -2.0440200849376
// jvp: (1.0, 0.5, [1.0, 0.0, -1.0, 2.0]) ~ (-6.7110273937118)
// vjp: (1.0) ~ (-2.9740696819101, -6.7317811600068, [-1.4454945564949, 1.2595139994708, -2.2781561890872, -0.60186438219535])
// EVAL: f(0.4, 0.3, []) ~ 0.3
// jvp: (1.0, 0.5, []) ~ (0.5)
// vjp: (1.0) ~ (0.0, 1.0, [])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%c: f64, %v: f64, %a: !vector) -> f64 {
  %folded = array.fold %a along 0 from %v (%x: f64, %y: f64) {
    %angle = arith.mulf %c, %x : f64
    %sine = math.sin %angle : f64
    %product = arith.mulf %x, %y : f64
    %r = arith.addf %sine, %product : f64
    array.yield %r : f64
  } : (!vector, f64) -> f64
  return %folded : f64
}
