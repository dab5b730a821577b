// Minus the log-likelihood of positions by a Kalman filter for constant velocity: the covariance is p, its mixed
// element c, that of the velocity v.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 2.25, 2.75, 4.5, 5.0], 0.1, 0.5) ~ 2.345076105656214
// jvp: ([0.5, -0.25, 1.0, 0.3, -0.4], 1.0, -0.5) ~ (1.5238016975680284)
// vjp: (1.0) ~ ([-0.16354143835208032, 0.3716420021803058, -0.5877696442384125, 0.7617283960770945, -0.1970232369933164], 3.12539841286683, 2.292947329919455)
!positions = tensor<?xf64, #cotan.dims<n>>
func.func @f(%zs: !positions, %q: f64, %r: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %half = arith.constant 0.5 : f64
  %x, %dx, %p, %c, %v, %loss = array.fold %zs along 0 from %zero, %zero, %one, %zero, %one, %zero (%x0: f64, %u0: f64, %p0: f64, %c0: f64, %v0: f64, %l0: f64, %z: f64) {
    %x1 = arith.addf %x0, %u0 : f64
    %c1 = arith.addf %c0, %v0 : f64
    %pc = arith.addf %p0, %c0 : f64
    %pcc = arith.addf %pc, %c1 : f64
    %p1 = arith.addf %pcc, %q : f64
    %v1 = arith.addf %v0, %q : f64
    %s = arith.addf %p1, %r : f64
    %y = arith.subf %z, %x1 : f64
    %gain = arith.divf %p1, %s : f64
    %gain_v = arith.divf %c1, %s : f64
    %log = math.log %s : f64
    %yy = arith.mulf %y, %y : f64
    %distance = arith.divf %yy, %s : f64
    %two = arith.addf %log, %distance : f64
    %added = arith.mulf %half, %two : f64
    %l = arith.addf %l0, %added : f64
    %moved = arith.mulf %gain, %y : f64
    %x2 = arith.addf %x1, %moved : f64
    %faster = arith.mulf %gain_v, %y : f64
    %u2 = arith.addf %u0, %faster : f64
    %gp = arith.mulf %gain, %p1 : f64
    %p2 = arith.subf %p1, %gp : f64
    %gc = arith.mulf %gain, %c1 : f64
    %c2 = arith.subf %c1, %gc : f64
    %gv = arith.mulf %gain_v, %c1 : f64
    %v2 = arith.subf %v1, %gv : f64
    array.yield %x2, %u2, %p2, %c2, %v2, %l : f64, f64, f64, f64, f64, f64
  } : (!positions, f64, f64, f64, f64, f64, f64) -> (f64, f64, f64, f64, f64, f64)
  return %loss : f64
}
