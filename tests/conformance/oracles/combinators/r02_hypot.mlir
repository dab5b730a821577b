// The Euclidean norm as a reduction.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.625, -1.25, 0.875, -2.0, 0.125]) ~ 2.9973947020704497
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125]) ~ (0.6516075439283586)
// vjp: (0.375) ~ ([0.2033015537056479, -0.15638581054280606, 0.10947006737996424, -0.2502172968684897, 0.015638581054280606])

func.func @f(%x: tensor<?xf64, #cotan.dims<n + 1>>) -> f64 {
  %h = array.reduce %x along 0 (%p: f64, %q: f64) {
    %t1 = arith.mulf %p, %p : f64
    %t2 = arith.mulf %q, %q : f64
    %t3 = arith.addf %t1, %t2 : f64
    %r = math.sqrt %t3 : f64
    array.yield %r : f64
  } : tensor<?xf64, #cotan.dims<n + 1>>
  return %h : f64
}
