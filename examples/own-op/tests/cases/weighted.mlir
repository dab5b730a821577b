// RUN: cotan opt %s --arrays-to-nests
// RUN: cotan check %s --fn weighted --arg n=5
// COUNT: mine.count 0
// EVAL: weighted([1.0, 2.0, 4.0], 0.5) = 10.0
!v = tensor<?xf64, #cotan.dims<n>>
!b = tensor<?xi1, #cotan.dims<n>>

func.func @weighted(%x: !v, %t: f64) -> f64 {
  %large, %mixed = array.map %x (%a: f64) {
    %one = arith.constant 1.0 : f64
    %l = arith.cmpf ogt, %a, %one : f64
    %m = mine.mix %one to %a by %t : f64
    array.yield %l, %m : i1, f64
  } : (!v) -> (!b, !v)
  %s = array.sum %mixed along 0 : !v
  %n = mine.count %large along 0 : !b
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f64
  %r = arith.mulf %s, %f : f64
  return %r : f64
}

// OUT[2]:
// @weighted by %x, %t: 3 points, everything agrees
//   directions  forward and reverse: 3 comparisons, 0.0 ulp at worst
//   slope       nothing is left (3 of 3)
//   kink        arith.cmpf at weighted.mlir:11:10, 6.52e-2 away
//   ways        differentiate and gradient: 12 comparisons, 0.0 ulp at worst
//   work        50; with the gradient 97 by differentiate (1.94 times), 87 by gradient (1.74 times); 285 declared
//   bytes       120; with the gradient 160 by differentiate (1.33 times), 120 by gradient (1.00 times)
