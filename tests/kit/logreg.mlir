// Logistic regression: the mean loss of labels -1 and 1, with a penalty on the weights. The last
// element of `wb` is the bias.
!points = tensor<?x?xf64, #cotan.dims<n, d>>
!labels = tensor<?xf64, #cotan.dims<n>>
!weights = tensor<?xf64, #cotan.dims<d>>
!all = tensor<?xf64, #cotan.dims<d + 1>>

func.func @logreg(%X: !points, %y: !labels, %wb: !all) -> f64 {
  %w = array.slice %wb from [0] : !all -> !weights
  %bias = array.index %wb[d] : !all
  %losses = array.build (%i: index) {
    %products = array.build (%j: index) {
      %x = array.index %X[%i, %j] : !points
      %v = array.index %w[%j] : !weights
      %p = arith.mulf %x, %v : f64
      array.yield %p : f64
    } : !weights
    %dot = array.sum %products along 0 : !weights
    %z = arith.addf %dot, %bias : f64
    %label = array.index %y[%i] : !labels
    %minus = arith.negf %label : f64
    %margin = arith.mulf %minus, %z : f64
    // log(1 + exp(margin)), without overflow.
    %loss = special.softplus %margin : f64
    array.yield %loss : f64
  } : !labels
  %sum = array.sum %losses along 0 : !labels
  %points = array.dim n : f64
  %mean = arith.divf %sum, %points : f64
  %squares = arith.mulf %w, %w : !weights
  %length = array.sum %squares along 0 : !weights
  %penalty = arith.constant 5.0e-4 : f64
  %added = arith.mulf %penalty, %length : f64
  %r = arith.addf %mean, %added : f64
  return %r : f64
}
