// A deep equilibrium model: a layer is applied until its output is its input. The derivative solves the
// linear equation of the fixed point, whatever the count of iterations.
// RUN: cotan opt %s --canonicalize --cse
// EVAL: loss([[-0.8125, -0.234375, 0.34375], [0.921875, -0.484375, 0.09375], [0.671875, -0.734375, -0.15625]], [[-0.640625, -0.0625], [0.515625, -0.890625], [-0.3125, 0.265625]], [-0.46875, 0.109375], [-0.296875, 0.28125, 0.859375]) ~ 0.4239011049122451
// RUN: cotan grad %s --fn loss --wrt w,u,x
// EVAL[2]: grad_loss([[-0.8125, -0.234375, 0.34375], [0.921875, -0.484375, 0.09375], [0.671875, -0.734375, -0.15625]], [[-0.640625, -0.0625], [0.515625, -0.890625], [-0.3125, 0.265625]], [-0.46875, 0.109375], [-0.296875, 0.28125, 0.859375]) ~ [[0.002945080209058804, -0.023048367253240096, 0.0359641239240121], [-0.005820660484461469, 0.008192079671883547, -0.030865858786004587], [-0.037841234811438446, 0.01936672028041328, -0.0657014012500128]], [[-0.09781310467207394, 0.02282305775681724], [0.12097465871701642, -0.028227420367303822], [0.22361992176943984, -0.05217798174620263]], [-0.11767008646092579, 0.0900921486033721]
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#entry = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
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
func.func private @equilibrium(%w: !nn, %input: !n) -> !n attributes {cotan.jvp = @equilibrium_jvp} {
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
// The inverse of `1 - df/dz` for the layer `f` at a fixed point.
func.func private @resolvent(%w: !nn, %z: !n) -> !nn {
  %one = arith.constant 1.0 : f64
  %small = func.call @contracted(%w) : (!nn) -> !nn
  %system = array.build (%i: index, %j: index) {
    %e = array.index %small[%i, %j] : !nn
    %value = array.index %z[%i] : !n
    %t7 = arith.constant 1.0 : f64
    %t8 = arith.mulf %value, %value : f64
    %t9 = arith.subf %t7, %t8 : f64
    %product = arith.mulf %t9, %e : f64
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %rest = arith.subf %one, %product : f64
    %apart = arith.negf %product : f64
    %r = arith.select %is_diagonal, %rest, %apart : f64
    array.yield %r : f64
  } : !nn
  %inverse, %log = func.call @inverse(%system) : (!nn) -> (!nn, f64)
  return %inverse : !nn
}
func.func private @equilibrium_jvp(%w: !nn, %input: !n, %dw: !nn, %dinput: !n) -> (!n, !n) {
  %zero = arith.constant 0.0 : f64
  %z = func.call @equilibrium(%w, %input) : (!nn, !n) -> !n
  %none = array.replicate %zero along 0 : f64 -> !n
  %same, %change = ad.jvp @layer(%w, %input, %z, %dw, %dinput, %none) : (!nn, !n, !n, !nn, !n, !n) -> (!n, !n)
  %inverse = func.call @resolvent(%w, %z) : (!nn, !n) -> !nn
  %dz = array.contract %inverse, %change over [n] by [#entry, #vector] : !nn, !n -> !n
  return %z, %dz : !n, !n
}

// The inverse of a matrix and the logarithm of its absolute determinant, by elimination in place.
func.func private @inverse(%a: !nn) -> (!nn, f64) attributes {cotan.jvp = @inverse_jvp} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = array.dim n
  %inverse, %log = scf.for %k = %first to %n step %one iter_args(%m = %a, %sum = %zero) -> (!nn, f64) {
    %pivot = array.index %m[%k, %k] : !nn
    %next = array.build (%i: index, %j: index) {
      %e = array.index %m[%i, %j] : !nn
      %left = array.index %m[%i, %k] : !nn
      %right = array.index %m[%k, %j] : !nn
      %is_row = arith.cmpi eq, %i, %k : index
      %is_column = arith.cmpi eq, %j, %k : index
      %factor = arith.divf %left, %pivot : f64
      %t10 = arith.mulf %factor, %right : f64
      %rest = arith.subf %e, %t10 : f64
      %across = arith.divf %right, %pivot : f64
      %down = arith.negf %factor : f64
      %t11 = arith.constant 1.0 : f64
      %corner = arith.divf %t11, %pivot : f64
      %row = arith.select %is_column, %corner, %across : f64
      %other = arith.select %is_column, %down, %rest : f64
      %r = arith.select %is_row, %row, %other : f64
      array.yield %r : f64
    } : !nn
    %t12 = math.absf %pivot : f64
    %t13 = math.log %t12 : f64
    %more = arith.addf %sum, %t13 : f64
    scf.yield %next, %more : !nn, f64
  }
  return %inverse, %log : !nn, f64
}
func.func private @inverse_jvp(%a: !nn, %da: !nn) -> (!nn, f64, !nn, f64) {
  %inverse, %log = func.call @inverse(%a) : (!nn) -> (!nn, f64)
  %product = array.contract %inverse, %da over [n] by [#left, #right] : !nn, !nn -> !nn
  %square = array.contract %product, %inverse over [n] by [#left, #right] : !nn, !nn -> !nn
  %change = arith.negf %square : !nn
  %slope = array.contract %inverse, %da over [n, n] by [#turned, #entry] : !nn, !nn -> f64
  return %inverse, %log, %change, %slope : !nn, f64, !nn, f64
}
