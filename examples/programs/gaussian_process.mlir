// Minus the log-likelihood of observations under a Gaussian process with a squared exponential kernel.
// RUN: cotan opt %s --canonicalize --cse
// EVAL: likelihood([[-0.8125, -0.234375], [0.34375, 0.921875], [-0.484375, 0.09375], [0.671875, -0.734375], [-0.15625, 0.421875]], [-0.640625, -0.0625, 0.515625, -0.890625, -0.3125], 0.25, -1.5) ~ 5.6341293673433
// RUN: cotan grad %s --fn likelihood --wrt x,y,log_length,log_noise
// EVAL[2]: grad_likelihood([[-0.8125, -0.234375], [0.34375, 0.921875], [-0.484375, 0.09375], [0.671875, -0.734375], [-0.15625, 0.421875]], [-0.640625, -0.0625, 0.515625, -0.890625, -0.3125], 0.25, -1.5) ~ [[-0.5717563023190745, 0.43866185049401096], [0.2718659404008622, 0.3075777240758025], [0.4328031378630765, -1.191091176619036], [0.11138414447374861, -0.01980041423830664], [-0.2442969204186129, 0.464652016287529]], [-1.834378156313444, 0.019184699215993056, 2.9770542789429815, -0.8991077374939329, -0.9960415663210048], -0.7410125525706946, -0.3724331392838847
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#entry = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#vector = affine_map<(d0, d1) -> (d1)>
!n = tensor<?xf64, #cotan.dims<n>>
!nn = tensor<?x?xf64, #cotan.dims<n, n>>
!nd = tensor<?x?xf64, #cotan.dims<n, d>>
!d = tensor<?xf64, #cotan.dims<d>>

func.func @likelihood(%x: !nd, %y: !n, %log_length: f64, %log_noise: f64) -> f64 {
  %t1 = arith.constant -2.0 : f64
  %t2 = arith.mulf %t1, %log_length : f64
  %scale = math.exp %t2 : f64
  %noise = math.exp %log_noise : f64
  %kernel = array.build (%i: index, %j: index) {
    %a = array.index %x[%i] : !nd
    %b = array.index %x[%j] : !nd
    %gap = arith.subf %a, %b : !d
    %squares = arith.mulf %gap, %gap : !d
    %distance = array.sum %squares along 0 : !d
    %t3 = arith.constant -0.5 : f64
    %t4 = arith.mulf %t3, %scale : f64
    %t5 = arith.mulf %t4, %distance : f64
    %smooth = math.exp %t5 : f64
    %noisy = arith.addf %smooth, %noise : f64
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %r = arith.select %is_diagonal, %noisy, %smooth : f64
    array.yield %r : f64
  } : !nn
  %inverse, %log = func.call @inverse(%kernel) : (!nn) -> (!nn, f64)
  %weights = array.contract %inverse, %y over [n] by [#entry, #vector] : !nn, !n -> !n
  %products = arith.mulf %weights, %y : !n
  %form = array.sum %products along 0 : !n
  %n = array.dim n : f64
  %t6 = arith.constant 0.5 : f64
  %t7 = arith.addf %form, %log : f64
  %t8 = arith.constant 1.8378770664093453 : f64
  %t9 = arith.mulf %n, %t8 : f64
  %t10 = arith.addf %t7, %t9 : f64
  %r = arith.mulf %t6, %t10 : f64
  return %r : f64
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
      %t11 = arith.mulf %factor, %right : f64
      %rest = arith.subf %e, %t11 : f64
      %across = arith.divf %right, %pivot : f64
      %down = arith.negf %factor : f64
      %t12 = arith.constant 1.0 : f64
      %corner = arith.divf %t12, %pivot : f64
      %row = arith.select %is_column, %corner, %across : f64
      %other = arith.select %is_column, %down, %rest : f64
      %r = arith.select %is_row, %row, %other : f64
      array.yield %r : f64
    } : !nn
    %t13 = math.absf %pivot : f64
    %t14 = math.log %t13 : f64
    %more = arith.addf %sum, %t14 : f64
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
