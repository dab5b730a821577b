// RUN: cotan opt %s --canonicalize --cse
// EVAL: likelihood([[0.0, 0.5], [1.0, -0.5], [3.0, 2.0]], [0.0, 0.5], [[0.0, 0.0], [3.0, 2.0]], [[0.0, 0.0], [0.5, -0.25]]) = -2.9189307312144503
!points = tensor<?x?xf64, #cotan.dims<n, d>>
!means = tensor<?x?xf64, #cotan.dims<k, d>>
!weights = tensor<?xf64, #cotan.dims<k>>
!d = tensor<?xf64, #cotan.dims<d>>
!each = tensor<?xf64, #cotan.dims<n>>

func.func @likelihood(%points: !points, %weights: !weights, %means: !means, %logs: !means) -> f64 {
  %half = arith.constant 0.5 : f64
  %likelihoods = array.map %points (%x: !d) {
    %terms = array.map %weights, %means, %logs (%weight: f64, %mean: !d, %log: !d) {
      %difference = arith.subf %x, %mean : !d
      %precision = math.exp %log : !d
      %scaled = arith.mulf %difference, %precision : !d
      %squares = arith.mulf %scaled, %scaled : !d
      %distance = array.sum %squares along 0 : !d
      %halved = arith.mulf %half, %distance : f64
      %determinant = array.sum %log along 0 : !d
      %w = arith.addf %weight, %determinant : f64
      %term = arith.subf %w, %halved : f64
      array.yield %term : f64
    } : (!weights, !means, !means) -> !weights
    %likelihood = array.call @log_sum_exp(%terms) : (!weights) -> f64
    array.yield %likelihood : f64
  } : (!points) -> !each
  %sum = array.sum %likelihoods along 0 : !each
  %normal = array.call @log_sum_exp(%weights) : (!weights) -> f64
  %count = array.dim n : f64
  %all = arith.mulf %count, %normal : f64
  %r = arith.subf %sum, %all : f64
  return %r : f64
}

// log(sum(exp(x))), without overflow.
func.func private @log_sum_exp(%x: tensor<?xf64, #cotan.dims<size>>) -> f64 {
  %most = array.max %x along 0 : tensor<?xf64, #cotan.dims<size>>
  %exps = array.map %x (%v: f64) {
    %less = arith.subf %v, %most : f64
    %exp = math.exp %less : f64
    array.yield %exp : f64
  } : (tensor<?xf64, #cotan.dims<size>>) -> tensor<?xf64, #cotan.dims<size>>
  %sum = array.sum %exps along 0 : tensor<?xf64, #cotan.dims<size>>
  %log = math.log %sum : f64
  %r = arith.addf %log, %most : f64
  return %r : f64
}
