// A loop in a map: how each element grows until it escapes, with a smooth count.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.25, 1.5, -0.75, 3.0], 0.8) ~ [6.270018246848531, 3.9506046171651996, 5.663240781173099, 2.953540649650574]
// jvp: ([0.875, 0.375, -0.125, -0.625], 0.375) ~ ([1.5890902558862308, -5.073900580430106, 0.046676852805832794, -1.0920833943888466])
// vjp: ([0.375, -0.125, -0.625, -1.125]) ~ ([0.6006010415947959, 0.5882783281658094, 0.06121554466338727, 1.5726000879199393], 7.130570447387114)
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%c: !v, %b: f64) -> !v {
  %r = array.map %c (%e: f64) {
    %zero = arith.constant 0.0 : f64
    %none = arith.constant 0 : index
    %one = arith.constant 1 : index
    %limit = arith.constant 6 : index
    %z, %i = scf.while (%s = %zero, %i = %none) : (f64, index) -> (f64, index) {
      %t1 = arith.constant 4.0 : f64
      %inside = arith.cmpf olt, %s, %t1 : f64
      %few = arith.cmpi slt, %i, %limit : index
      %more = arith.andi %inside, %few : i1
      scf.condition(%more) %s, %i : f64, index
    } do {
    ^bb0(%s: f64, %i: index):
      %t2 = arith.mulf %s, %s : f64
      %t3 = arith.mulf %b, %e : f64
      %t = arith.addf %t2, %t3 : f64
      %j = arith.addi %i, %one : index
      scf.yield %t, %j : f64, index
    }
    %t4 = arith.index_cast %i : index to i64
    %count = arith.sitofp %t4 : i64 to f64
    %t5 = math.sin %z : f64
    %t = arith.addf %count, %t5 : f64
    array.yield %t : f64
  } : (!v) -> !v
  return %r : !v
}
