// The log-likelihood of a mixture of Gaussians, with a Wishart prior (gamma = 1, m = 0).
// A row of `icf` has the logarithms of a diagonal, then what is strictly below it, column by column.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -0.25], [[1.0, -0.5, 0.25], [0.0, 2.0, -1.0]], [[0.1, -0.2, 0.3, 0.5, -1.0, 0.25], [-0.3, 0.2, 0.1, -0.5, 0.75, 1.0]], [[0.5, 1.0, -0.5], [1.5, -1.0, 0.0], [-0.25, 2.0, -1.5], [0.75, 0.5, 0.25]]) ~ 2.471720610864121
// jvp: ([1.0, -0.5], [[0.5, 0.25, -1.0], [0.3, -0.6, 0.2]], [[0.4, -0.1, 0.2, 0.7, -0.3, 0.5], [0.6, 0.1, -0.8, 0.25, -0.5, 1.0]], [[0.3, -0.2, 0.1], [0.5, 0.4, -0.6], [-0.1, 0.2, 0.8], [1.0, -0.7, 0.9]]) ~ (5.437364546193548)
// vjp: (1.0) ~ ([0.3600348734054529, -0.3600348734054529], [[0.965687491849428, 1.233430507276369, -0.9994409152011051], [-0.2766640302828119, -0.8464713490408643, -0.566881802834049]], [[3.0938912150087052, 1.2792878148478084, 4.112815637130725, 1.6814931121854477, -0.6386047789334083, -0.176312306541499], [1.4106372237406197, 1.9238255904541852, 1.843752711371461, -0.2771060623109996, 0.6151809590561379, 1.0115741082178336]], [[-0.19243849219712836, -0.2709653514680894, 0.165645061464886], [-1.4934997767791554, 0.37119238609830213, 1.2991837978698475], [0.6258005561705179, 0.09424898595113732, 0.7694432674428155], [0.37111425123914965, -0.5814351788168548, -0.6679494087423951]])
!alphas = tensor<?xf64, #cotan.dims<k>>
!means = tensor<?x?xf64, #cotan.dims<k, d>>
!icf = tensor<?x?xf64, #cotan.dims<k, s>>
!points = tensor<?x?xf64, #cotan.dims<n, d>>
!d = tensor<?xf64, #cotan.dims<d>>
!s = tensor<?xf64, #cotan.dims<s>>
!n = tensor<?xf64, #cotan.dims<n>>
!kd = tensor<?x?xf64, #cotan.dims<k, d>>
func.func @f(%alphas: !alphas, %means: !means, %icf: !icf, %x: !points) -> f64 attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>} {
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %two = arith.constant 2 : index
  %last = array.dim 2 * d - 1
  %d = array.dim d
  %logs = array.slice %icf from [0, 0] : !icf -> !kd
  %Q = math.exp %logs : !kd
  %determinants = array.sum %logs along 1 : !kd
  %likelihoods = array.build (%p: index) {
    %terms = array.build (%k: index) {
      %squares = array.build (%j: index) {
        %xj = array.index %x[%p, %j] : !points
        %mj = array.index %means[%k, %j] : !means
        %cj = arith.subf %xj, %mj : f64
        %qj = array.index %Q[%k, %j] : !kd
        %diagonal = arith.mulf %qj, %cj : f64
        %below = array.build (%i: index) {
          // icf[k, d + i (2 d - i - 1) / 2 + j - i - 1] is at row j and column i.
          %t0 = arith.subi %last, %i : index
          %t1 = arith.muli %i, %t0 : index
          %t2 = arith.floordivsi %t1, %two : index
          %l = array.index %icf[%k, %t2 + %j - %i + d - 1] : !icf
          %xi = array.index %x[%p, %i] : !points
          %mi = array.index %means[%k, %i] : !means
          %ci = arith.subf %xi, %mi : f64
          %product = arith.mulf %l, %ci : f64
          %is_below = arith.cmpi slt, %i, %j : index
          %term = arith.select %is_below, %product, %zero : f64
          array.yield %term : f64
        } : !d
        %rest = array.sum %below along 0 : !d
        %q = arith.addf %diagonal, %rest : f64
        %square = arith.mulf %q, %q : f64
        array.yield %square : f64
      } : !d
      %distance = array.sum %squares along 0 : !d
      %less = arith.mulf %half, %distance : f64
      %alpha = array.index %alphas[%k] : !alphas
      %determinant = array.index %determinants[%k] : !alphas
      %weight = arith.addf %alpha, %determinant : f64
      %term = arith.subf %weight, %less : f64
      array.yield %term : f64
    } : !alphas
    %l = array.call @log_sum_exp(%terms) : (!alphas) -> f64
    array.yield %l : f64
  } : !n
  %sum = array.sum %likelihoods along 0 : !n
  %weights = array.call @log_sum_exp(%alphas) : (!alphas) -> f64
  %points = array.dim n : f64
  %normal = arith.mulf %points, %weights : f64
  // The prior: half the sum of the squares of the inverse's elements.
  %priors = array.build (%k: index, %i: index) {
    %q = array.index %icf[%k, %i] : !icf
    %e = math.exp %q : f64
    %on_diagonal = arith.cmpi slt, %i, %d : index
    %v = arith.select %on_diagonal, %e, %q : f64
    %square = arith.mulf %v, %v : f64
    array.yield %square : f64
  } : !icf
  %squares = array.sum %priors : !icf
  %prior = arith.mulf %half, %squares : f64
  %constant = array.call @constant(%means, %x) : (!means, !points) -> f64
  %r0 = arith.addf %constant, %sum : f64
  %r1 = arith.subf %r0, %normal : f64
  %r = arith.addf %r1, %prior : f64
  return %r : f64
}

// log(sum(exp(x))), without overflow.
func.func private @log_sum_exp(%x: !alphas) -> f64 {
  %most = array.max %x along 0 : !alphas
  %exps = array.map %x (%v: f64) {
    %less = arith.subf %v, %most : f64
    %exp = math.exp %less : f64
    array.yield %exp : f64
  } : (!alphas) -> !alphas
  %sum = array.sum %exps along 0 : !alphas
  %log = math.log %sum : f64
  %r = arith.addf %log, %most : f64
  return %r : f64
}

// -n d log(2 pi) / 2 - k (-d (d + 1) log(2) / 2 - log of the multivariate gamma function of (d + 1) / 2).
func.func private @constant(%means: !means, %x: !points) -> f64 {
  %half = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %d = array.dim d : f64
  %n = array.dim n : f64
  %k = array.dim k : f64
  %freedom = arith.addf %d, %one : f64
  %gammas = array.build (%i: index) {
    %j = func.call @real(%i) : (index) -> f64
    %left = arith.subf %freedom, %j : f64
    %at = arith.mulf %half, %left : f64
    %g = special.lgamma %at : f64
    array.yield %g : f64
  } : !d
  %gamma = array.sum %gammas along 0 : !d
  %log_pi = arith.constant 1.1447298858494002 : f64
  %quarter = arith.constant 0.25 : f64
  %less_one = arith.subf %d, %one : f64
  %pairs = arith.mulf %d, %less_one : f64
  %pi0 = arith.mulf %quarter, %pairs : f64
  %pi1 = arith.mulf %pi0, %log_pi : f64
  %multivariate = arith.addf %pi1, %gamma : f64
  %minus_half_log_2 = arith.constant -0.34657359027997264 : f64
  %scale0 = arith.mulf %freedom, %d : f64
  %scale = arith.mulf %scale0, %minus_half_log_2 : f64
  %wishart = arith.subf %scale, %multivariate : f64
  %half_log_2_pi = arith.constant 0.9189385332046727 : f64
  %nd = arith.mulf %n, %d : f64
  %gauss = arith.mulf %nd, %half_log_2_pi : f64
  %minus = arith.negf %gauss : f64
  %all = arith.mulf %k, %wishart : f64
  %r = arith.subf %minus, %all : f64
  return %r : f64
}

func.func private @real(%i: index) -> f64 {
  %integer = arith.index_cast %i : index to i64
  %r = arith.sitofp %integer : i64 to f64
  return %r : f64
}
