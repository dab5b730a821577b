// M12: the recurrence h[i] = d[i] h[i-1] + u[i], as the second parts of a scan of maps.
// \d u. map(scan(zip(d, u)), snd), (d1, u1).(d2, u2) = (d2 d1, d2 u1 + u2)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, 2.0, -1.0, 1.5], [1.0, -1.0, 0.25, 2.0]) ~ [1.0, 1.0, -0.75, 0.875]
// jvp: ([1.0, -1.0, 0.5, 1.0], [0.5, 2.0, 1.0, -1.0]) ~ ([0.5, 2.0, -0.5, -2.5])
// vjp: ([2.0, -1.0, 0.75, 1.0]) ~ ([0.0, -3.25, 2.25, -0.75], [-4.5, -3.25, 2.25, 1.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%d: !vector, %u: !vector) -> !vector {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %decays, %h = array.scan %d, %u along 0 from %one, %zero : f64, f64 (%d1: f64, %u1: f64, %d2: f64, %u2: f64) {
    %decay = arith.mulf %d2, %d1 : f64
    %decayed = arith.mulf %d2, %u1 : f64
    %state = arith.addf %decayed, %u2 : f64
    array.yield %decay, %state : f64, f64
  } : !vector, !vector
  return %h : !vector
}
