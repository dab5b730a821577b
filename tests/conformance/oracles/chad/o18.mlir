// O18: an array of arrays, a map that captures, and a fold.
// let rows = build[2](i. map(e. e * w, xs)) in sum (rows ! 0) * foldl(a e. a + sin e, 0, rows ! 1)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.9, [0.2, -0.4, 1.0]) ~ 0.43925921984032
// jvp: (1.0, [1.0, 1.0, 1.0]) ~ (4.1017773720303)
// vjp: (1.0) ~ (0.8077601835197, [1.1866047377271, 1.1555351665437, 0.95187728423979])
!vector = tensor<?xf64, #cotan.dims<n>>
!rows = tensor<2x?xf64, #cotan.dims<n>>
func.func @f(%w: f64, %xs: !vector) -> f64 {
  %rows = array.build (%i: index) {
    %row = array.map %xs (%e: f64) {
      %product = arith.mulf %e, %w : f64
      array.yield %product : f64
    } : (!vector) -> !vector
    array.yield %row : !vector
  } : !rows
  %zero = arith.constant 0.0 : f64
  %first_row = array.index %rows[0] : !rows
  %second_row = array.index %rows[1] : !rows
  %sum = array.sum %first_row along 0 : !vector
  %sines = array.fold %second_row along 0 from %zero (%a: f64, %e: f64) {
    %sine = math.sin %e : f64
    %next = arith.addf %a, %sine : f64
    array.yield %next : f64
  } : (!vector, f64) -> f64
  %r = arith.mulf %sum, %sines : f64
  return %r : f64
}
