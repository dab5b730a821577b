// The largest eigenvalue by a loop over an array that ends by a test.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[2.0, 0.5, 0.25], [0.5, 1.5, -0.25], [0.25, -0.25, 1.0]], [1.0, 0.5, 0.25]) ~ 2.314473731713779
// jvp: ([[0.875, 0.375, -0.125], [0.375, -0.125, -0.625], [-0.125, -0.625, -1.125]], [0.375, -0.125, -0.625]) ~ (0.8788805424744112)
// vjp: (0.375) ~ ([[0.27693263131982093, 0.1631213448702041, 0.021754952385580277], [0.1636336569955829, 0.09638299683407531, 0.01285611010216539], [0.021439365522890916, 0.01262962022212758, 0.0016832436729743111]], [-5.720525106686452e-07, 1.8354684057338322e-06, -1.3827267687930835e-06])
!v = tensor<?xf64, #cotan.dims<n>>
!nn = tensor<?x?xf64, #cotan.dims<n, n>>
func.func @f(%a: !nn, %x: !v) -> f64 {
  %zero = arith.constant 0.0 : f64
  %none = arith.constant 0 : index
  %one = arith.constant 1 : index
  %limit = arith.constant 40 : index
  %limit_f = arith.constant 1.0 : f64
  %r, %v, %gap, %n = scf.while (%old = %zero, %s = %x, %g = %limit_f, %i = %none) : (f64, !v, f64, index) -> (f64, !v, f64, index) {
    %t1 = arith.constant 1.0e-06 : f64
    %more_1 = arith.cmpf ogt, %g, %t1 : f64
    %more_2 = arith.cmpi slt, %i, %limit : index
    %more = arith.andi %more_1, %more_2 : i1
    scf.condition(%more) %old, %s, %g, %i : f64, !v, f64, index
  } do {
  ^bb0(%old: f64, %s: !v, %g: f64, %i: index):
    %as = array.contract %a, %s over [n] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !nn, !v -> !v
    %squares = arith.mulf %as, %as : !v
    %square = array.sum %squares along 0 : !v
    %norm = math.sqrt %square : f64
    %unit = array.map %as (%e: f64) {
      %u = arith.divf %e, %norm : f64
      array.yield %u : f64
    } : (!v) -> !v
    %t2 = arith.subf %norm, %old : f64
    %gap = math.absf %t2 : f64
    %j = arith.addi %i, %one : index
    scf.yield %norm, %unit, %gap, %j : f64, !v, f64, index
  }
  return %r : f64
}
