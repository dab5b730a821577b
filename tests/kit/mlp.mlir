// A perceptron with one hidden layer: the mean cross entropy of its softmax, `Y` one-hot.
!x = tensor<?x?xf64, #cotan.dims<batch, inputs>>
!y = tensor<?x?xf64, #cotan.dims<batch, classes>>
!w1 = tensor<?x?xf64, #cotan.dims<inputs, hidden>>
!w2 = tensor<?x?xf64, #cotan.dims<hidden, classes>>
!b1 = tensor<?xf64, #cotan.dims<hidden>>
!b2 = tensor<?xf64, #cotan.dims<classes>>
!h = tensor<?x?xf64, #cotan.dims<batch, hidden>>
!each = tensor<?xf64, #cotan.dims<batch>>

func.func @mlp(%X: !x, %Y: !y, %W1: !w1, %b1: !b1, %W2: !w2, %b2: !b2) -> f64 {
  %H = array.build (%i: index, %j: index) {
    %products = array.build (%l: index) {
      %x = array.index %X[%i, %l] : !x
      %w = array.index %W1[%l, %j] : !w1
      %p = arith.mulf %x, %w : f64
      array.yield %p : f64
    } : tensor<?xf64, #cotan.dims<inputs>>
    %dot = array.sum %products along 0 : tensor<?xf64, #cotan.dims<inputs>>
    %b = array.index %b1[%j] : !b1
    %z = arith.addf %dot, %b : f64
    %h = math.tanh %z : f64
    array.yield %h : f64
  } : !h
  %losses = array.build (%i: index) {
    %o = array.build (%j: index) {
      %products = array.build (%l: index) {
        %h = array.index %H[%i, %l] : !h
        %w = array.index %W2[%l, %j] : !w2
        %p = arith.mulf %h, %w : f64
        array.yield %p : f64
      } : !b1
      %dot = array.sum %products along 0 : !b1
      %b = array.index %b2[%j] : !b2
      %z = arith.addf %dot, %b : f64
      array.yield %z : f64
    } : !b2
    %most = array.max %o along 0 : !b2
    %exps = array.map %o (%v: f64) {
      %less = arith.subf %v, %most : f64
      %exp = math.exp %less : f64
      array.yield %exp : f64
    } : (!b2) -> !b2
    %sum = array.sum %exps along 0 : !b2
    %log = math.log %sum : f64
    %l = arith.addf %log, %most : f64
    %row = array.index %Y[%i] : !y
    %terms = array.map %row, %o (%y: f64, %v: f64) {
      %less = arith.subf %v, %l : f64
      %term = arith.mulf %y, %less : f64
      array.yield %term : f64
    } : (!b2, !b2) -> !b2
    %chosen = array.sum %terms along 0 : !b2
    %loss = arith.negf %chosen : f64
    array.yield %loss : f64
  } : !each
  %sum = array.sum %losses along 0 : !each
  %points = array.dim batch : f64
  %r = arith.divf %sum, %points : f64
  return %r : f64
}
