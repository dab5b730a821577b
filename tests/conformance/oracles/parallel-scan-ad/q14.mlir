// Q14: the running variance, triples of count, mean and sum of squared deviations.
// \v. [scan (1, v, 0), reduce (1, v, 0)]
// The tangents of the means are the means of the tangents; the spec gives those of the squares.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([2.0, 5.0, -1.5, 0.25]) ~ [1.0, 2.0, 3.0, 4.0], [2.0, 3.5, 1.8333333333333, 1.4375], [0.0, 4.5, 21.166666666667, 23.046875], 4.0, 1.4375, 23.046875
// jvp: ([1.0, -1.0, 2.0, 0.5]) ~ ([0.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.66666666666667, 0.625], [0.0, -6.0, -19.333333333333, -18.9375], 0.0, 0.625, -18.9375)
// vjp: ([0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], 0.0, 1.0, 0.5) ~ ([0.8125, 3.8125, -2.6875, -0.9375])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func private @merge(%p_count: f64, %p_mean: f64, %p_squares: f64, %q_count: f64, %q_mean: f64, %q_squares: f64) -> (f64, f64, f64) {
  %count = arith.addf %p_count, %q_count : f64
  %step = arith.subf %q_mean, %p_mean : f64
  %share = arith.divf %q_count, %count : f64
  %correction = arith.mulf %step, %share : f64
  %mean = arith.addf %p_mean, %correction : f64
  %squares = arith.addf %p_squares, %q_squares : f64
  %moved = arith.mulf %step, %correction : f64
  %between = arith.mulf %moved, %p_count : f64
  %all_squares = arith.addf %squares, %between : f64
  return %count, %mean, %all_squares : f64, f64, f64
}
func.func @f(%v: !vector) -> (!vector, !vector, !vector, f64, f64, f64) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %ones = array.replicate %one along 0 : f64 -> !vector
  %zeros = array.replicate %zero along 0 : f64 -> !vector
  %scanned:3 = array.scan %ones, %v, %zeros along 0 from %zero, %zero, %zero : f64, f64, f64 (%p_count: f64, %p_mean: f64, %p_squares: f64, %q_count: f64, %q_mean: f64, %q_squares: f64) {
    %r:3 = func.call @merge(%p_count, %p_mean, %p_squares, %q_count, %q_mean, %q_squares) : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
    array.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : !vector, !vector, !vector
  %reduced:3 = array.reduce %ones, %v, %zeros along 0 from %zero, %zero, %zero : f64, f64, f64 (%p_count: f64, %p_mean: f64, %p_squares: f64, %q_count: f64, %q_mean: f64, %q_squares: f64) {
    %r:3 = func.call @merge(%p_count, %p_mean, %p_squares, %q_count, %q_mean, %q_squares) : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
    array.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : !vector, !vector, !vector
  return %scanned#0, %scanned#1, %scanned#2, %reduced#0, %reduced#1, %reduced#2 : !vector, !vector, !vector, f64, f64, f64
}
