// Kepler's equation `e - k sin(e) = m` in an orbit of eccentricity `k`, fitted to distances at times. The
// derivative is that of the equation, not of the iterations that solve it.
// RUN: cotan opt %s --canonicalize --cse
// EVAL: misfit([1.1875, 1.765625, 2.34375, 2.921875, 1.515625], [0.83984375, 0.984375, 1.12890625, 0.77734375, 0.921875], 0.375, 1.25) ~ 0.6350642824027752
// RUN: cotan grad %s --fn misfit --wrt times,eccentricity,rate
// EVAL[2]: grad_misfit([1.1875, 1.765625, 2.34375, 2.921875, 1.515625], [0.83984375, 0.984375, 1.12890625, 0.77734375, 0.921875], 0.375, 1.25) ~ [0.21446044652162713, 0.14149440412533293, 0.02539978854650246, -0.14508817042570163, 0.18552848848009573], 2.904216925808013, 0.33703256745930915
!n = tensor<?xf64, #cotan.dims<n>>

func.func @misfit(%times: !n, %seen: !n, %eccentricity: f64, %rate: f64) -> f64 {
  %gaps = array.map %times, %seen (%time: f64, %distance: f64) {
    %mean = arith.mulf %rate, %time : f64
    %anomaly = func.call @anomaly(%mean, %eccentricity) : (f64, f64) -> f64
    %t1 = arith.constant 1.0 : f64
    %t2 = math.cos %anomaly : f64
    %t3 = arith.mulf %eccentricity, %t2 : f64
    %t4 = arith.subf %t1, %t3 : f64
    %gap = arith.subf %t4, %distance : f64
    %square = arith.mulf %gap, %gap : f64
    array.yield %square : f64
  } : (!n, !n) -> !n
  %r = array.sum %gaps along 0 : !n
  return %r : f64
}

func.func private @anomaly(%m: f64, %k: f64) -> f64 attributes {cotan.implicit = @equation} {
  %none = arith.constant 0 : index
  %one = arith.constant 1 : index
  %most = arith.constant 50 : index
  %small = arith.constant 1.0e-15 : f64
  %t5 = math.sin %m : f64
  %t6 = arith.mulf %k, %t5 : f64
  %start = arith.addf %m, %t6 : f64
  %start_step = arith.constant 1.0 : f64
  %e, %step, %count = scf.while (%x = %start, %last = %start_step, %i = %none) : (f64, f64, index) -> (f64, f64, index) {
    %size = math.absf %last : f64
    %is_coarse = arith.cmpf ogt, %size, %small : f64
    %is_early = arith.cmpi slt, %i, %most : index
    %goes_on = arith.andi %is_coarse, %is_early : i1
    scf.condition(%goes_on) %x, %last, %i : f64, f64, index
  } do {
  ^bb0(%x: f64, %last: f64, %i: index):
    %t7 = math.sin %x : f64
    %t8 = arith.mulf %k, %t7 : f64
    %t9 = arith.subf %x, %t8 : f64
    %t10 = arith.subf %t9, %m : f64
    %t11 = arith.constant 1.0 : f64
    %t12 = math.cos %x : f64
    %t13 = arith.mulf %k, %t12 : f64
    %t14 = arith.subf %t11, %t13 : f64
    %s = arith.divf %t10, %t14 : f64
    %next = arith.subf %x, %s : f64
    %j = arith.addi %i, %one : index
    scf.yield %next, %s, %j : f64, f64, index
  }
  return %e : f64
}
func.func private @equation(%m: f64, %k: f64, %e: f64) -> f64 {
  %t15 = math.sin %e : f64
  %t16 = arith.mulf %k, %t15 : f64
  %t17 = arith.subf %e, %t16 : f64
  %r = arith.subf %t17, %m : f64
  return %r : f64
}
