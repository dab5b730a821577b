// Rows of different lengths, from their starts in one array: log-sum-exp of each.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.625, -1.25, 0.875, -2.0, 0.125, 2.25], [0, 2, 2, 5, 6]) ~ [1.8508022655654661, 0.0, 1.5405933935717548, 2.350206558916747]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625], _) ~ ([0.7150212751982394, 0.0, -0.35549782279611225, -1.4700571195389471])
// vjp: ([0.375, -0.125, -0.625, -1.125]) ~ ([0.299203445099777, 0.016879903298759807, -0.3212302822657574, -0.018122572417142744, -0.15173844106989892, -1.017731851988502], _)
!v = tensor<?xf64, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
!starts = tensor<?xindex, #cotan.dims<n + 1>>
func.func @f(%x: !k, %starts: !starts) -> !v {
  %r = array.build (%i: index) {
    %zero = arith.constant 0.0 : f64
    %one = arith.constant 1 : index
    %s = array.index %starts[%i] : !starts
    %e = array.index %starts[%i + 1] : !starts
    %sum = scf.for %j = %s to %e step %one iter_args(%acc = %zero) -> (f64) {
      %v = array.index %x[%j] : !k
      %t1 = math.exp %v : f64
      %t = arith.addf %acc, %t1 : f64
      scf.yield %t : f64
    }
    %t2 = arith.constant 1.0 : f64
    %t3 = arith.addf %t2, %sum : f64
    %t = math.log %t3 : f64
    array.yield %t : f64
  } : !v
  return %r : !v
}
