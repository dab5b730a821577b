// A deep equilibrium model: a layer is applied until its output is its input. The derivative solves the
// linear equation of the fixed point, whatever the count of iterations.
// RUN: cotan opt %s --canonicalize --cse
// EVAL: loss([[-0.8125, -0.234375, 0.34375], [0.921875, -0.484375, 0.09375], [0.671875, -0.734375, -0.15625]], [[-0.640625, -0.0625], [0.515625, -0.890625], [-0.3125, 0.265625]], [-0.46875, 0.109375], [-0.296875, 0.28125, 0.859375]) ~ 0.4239011049122451
// RUN: cotan grad %s --fn loss --wrt w,u,x
// EVAL[2]: grad_loss([[-0.8125, -0.234375, 0.34375], [0.921875, -0.484375, 0.09375], [0.671875, -0.734375, -0.15625]], [[-0.640625, -0.0625], [0.515625, -0.890625], [-0.3125, 0.265625]], [-0.46875, 0.109375], [-0.296875, 0.28125, 0.859375]) ~ [[0.002945080209058804, -0.023048367253240096, 0.0359641239240121], [-0.005820660484461469, 0.008192079671883547, -0.030865858786004587], [-0.037841234811438446, 0.01936672028041328, -0.0657014012500128]], [[-0.09781310467207394, 0.02282305775681724], [0.12097465871701642, -0.028227420367303822], [0.22361992176943984, -0.05217798174620263]], [-0.11767008646092579, 0.0900921486033721]
#entry = affine_map<(d0, d1) -> (d0, d1)>
#vector = affine_map<(d0, d1) -> (d1)>
!n = tensor<?xf64, #cotan.dims<n>>
!nn = tensor<?x?xf64, #cotan.dims<n, n>>
!nd = tensor<?x?xf64, #cotan.dims<n, d>>
!d = tensor<?xf64, #cotan.dims<d>>

func.func @loss(%w: !nn, %u: !nd, %x: !d, %y: !n) -> f64 {
  %input = array.contract %u, %x over [d] by [#entry, #vector] : !nd, !d -> !n
  %z = func.call @equilibrium(%w, %input) : (!nn, !n) -> !n
  %gap = arith.subf %z, %y : !n
  %squares = arith.mulf %gap, %gap : !n
  %sum = array.sum %squares along 0 : !n
  %t1 = arith.constant 0.5 : f64
  %r = arith.mulf %t1, %sum : f64
  return %r : f64
}

// A matrix of norm below 1 makes the layer a contraction.
func.func private @contracted(%w: !nn) -> !nn {
  %squares = arith.mulf %w, %w : !nn
  %sum = array.sum %squares : !nn
  %t2 = arith.constant 1.0 : f64
  %t3 = arith.addf %t2, %sum : f64
  %norm = math.sqrt %t3 : f64
  %r = array.map %w (%e: f64) {
    %t4 = arith.constant 0.9 : f64
    %t5 = arith.mulf %t4, %e : f64
    %s = arith.divf %t5, %norm : f64
    array.yield %s : f64
  } : (!nn) -> !nn
  return %r : !nn
}

// The fixed point of `z = tanh(contracted(w) z + input)`.
func.func private @equilibrium(%w: !nn, %input: !n) -> !n attributes {cotan.implicit = @balance} {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %small = func.call @contracted(%w) : (!nn) -> !nn
  %start = array.replicate %zero along 0 : f64 -> !n
  %fixed, %last = scf.while (%z = %start, %step = %one) : (!n, f64) -> (!n, f64) {
    %t6 = arith.constant 1.0e-15 : f64
    %goes_on = arith.cmpf ogt, %step, %t6 : f64
    scf.condition(%goes_on) %z, %step : !n, f64
  } do {
  ^bb0(%z: !n, %step: f64):
    %product = array.contract %small, %z over [n] by [#entry, #vector] : !nn, !n -> !n
    %sum = arith.addf %product, %input : !n
    %next = math.tanh %sum : !n
    %gap = arith.subf %next, %z : !n
    %sizes = math.absf %gap : !n
    %most = array.max %sizes along 0 : !n
    scf.yield %next, %most : !n, f64
  }
  return %fixed : !n
}
func.func private @layer(%w: !nn, %input: !n, %z: !n) -> !n {
  %small = func.call @contracted(%w) : (!nn) -> !nn
  %product = array.contract %small, %z over [n] by [#entry, #vector] : !nn, !n -> !n
  %sum = arith.addf %product, %input : !n
  %r = math.tanh %sum : !n
  return %r : !n
}
func.func private @balance(%w: !nn, %input: !n, %z: !n) -> !n {
  %next = func.call @layer(%w, %input, %z) : (!nn, !n, !n) -> !n
  %gap = arith.subf %next, %z : !n
  return %gap : !n
}
