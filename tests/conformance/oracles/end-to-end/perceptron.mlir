// A perceptron with one hidden layer: the mean cross entropy of its softmax, `Y` one-hot.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.5, -1.0], [1.5, 0.25], [-0.75, 2.0]], [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]], [[0.3, -0.6, 0.9, 0.2], [-0.5, 0.4, 0.1, 0.7]], [0.1, -0.2, 0.05, 0.3], [[0.25, -0.5, 0.75], [0.6, 0.2, -0.4], [-0.3, 0.8, 0.1], [0.45, -0.15, 0.35]], [0.2, -0.1, 0.3]) ~ 1.2405338675662962
// jvp: ([[0.2, 0.4], [-0.6, 0.8], [1.0, -0.3]], [[0.1, -0.2, 0.3], [0.4, 0.5, -0.6], [-0.7, 0.8, 0.9]], [[0.5, 0.25, -0.75, 1.0], [0.1, -0.9, 0.3, 0.6]], [-0.4, 0.7, 0.2, -0.1], [[0.3, 0.6, -0.2], [-0.5, 0.1, 0.4], [0.8, -0.7, 0.9], [0.15, 0.35, -0.45]], [1.0, -0.5, 0.25]) ~ (0.14617460310580865)
// vjp: (1.0) ~ ([[0.18849667422226943, -0.08869952714821219], [-0.05196015785126804, 0.05348408515265749], [-0.1818422333755527, -0.03502609719305131]], [[0.5878470503828664, 0.5535507638025844, 0.1495193195362274], [0.6088238119555028, 0.5109599544244613, 0.1576793125255718], [0.16325225535598767, 0.49500750465785803, 0.6093486405895296]], [[-0.18639790345587953, -0.0114312194501761, 0.24019900933185065, -0.0721434683305511], [0.09227527573924145, 0.1646783114297077, -0.5709666834093444, 0.09911619384135147]], [0.013114153170280843, -0.056037738781949176, -0.08155729662168257, -0.0473051963264538], [[-0.31920202625754296, 0.2777648434987698, 0.04143718275877314], [0.3166559880350518, -0.30175825580046745, -0.014897732234584349], [-0.13908055361802812, 0.19159154531171838, -0.052510991693690244], [0.30197528079132785, -0.20728772782041355, -0.0946875529709143]], [-0.018269091544335692, -0.12252493098104288, 0.14079402252537856])
!x = tensor<?x?xf64, #cotan.dims<batch, inputs>>
!y = tensor<?x?xf64, #cotan.dims<batch, classes>>
!w1 = tensor<?x?xf64, #cotan.dims<inputs, hidden>>
!w2 = tensor<?x?xf64, #cotan.dims<hidden, classes>>
!b1 = tensor<?xf64, #cotan.dims<hidden>>
!b2 = tensor<?xf64, #cotan.dims<classes>>
!h = tensor<?x?xf64, #cotan.dims<batch, hidden>>
!each = tensor<?xf64, #cotan.dims<batch>>
func.func @f(%X: !x, %Y: !y, %W1: !w1, %b1: !b1, %W2: !w2, %b2: !b2) -> f64 {
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
