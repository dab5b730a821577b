// A long short-term memory of some layers with diagonal weights, that predicts each element of a
// sequence from the one before it: the mean of what it says about them. A layer of `main` has the
// weights of its gates forget, input, output and change, and then their biases; `extra` the weight
// of the input, the weight of the output and its bias; a layer of `state` what is shown and what is
// kept.
!main = tensor<?x8x?xf64, #cotan.dims<layers, b>>
!extra = tensor<3x?xf64, #cotan.dims<b>>
!state = tensor<?x2x?xf64, #cotan.dims<layers, b>>
!sequence = tensor<?x?xf64, #cotan.dims<c, b>>
!shorter = tensor<?x?xf64, #cotan.dims<c - 1, b>>
!layer = tensor<8x?xf64, #cotan.dims<b>>
!pair = tensor<2x?xf64, #cotan.dims<b>>
!row = tensor<?xf64, #cotan.dims<b>>

func.func @adlstm(%main: !main, %extra: !extra, %state: !state, %sequence: !sequence) -> f64 {
  %zero = arith.constant 0.0 : f64
  %in_weight = array.index %extra[0] : !extra
  %out_weight = array.index %extra[1] : !extra
  %out_bias = array.index %extra[2] : !extra
  %now = array.slice %sequence from [0, 0] : !sequence -> !shorter
  %then = array.slice %sequence from [1, 0] : !sequence -> !shorter
  %last, %total = array.fold %now, %then along 0 from %state, %zero
      (%s: !state, %sum: f64, %x: !row, %goal: !row) {
    %in = arith.mulf %x, %in_weight : !row
    %out, %s1 = array.fold %main, %s along 0 from %in (%v: !row, %w: !layer, %hc: !pair) {
      %h = array.index %hc[0] : !pair
      %c = array.index %hc[1] : !pair
      %wf = array.index %w[0] : !layer
      %wi = array.index %w[1] : !layer
      %wo = array.index %w[2] : !layer
      %wc = array.index %w[3] : !layer
      %bf = array.index %w[4] : !layer
      %bi = array.index %w[5] : !layer
      %bo = array.index %w[6] : !layer
      %bc = array.index %w[7] : !layer
      %f0 = arith.mulf %v, %wf : !row
      %f1 = arith.addf %f0, %bf : !row
      %f = special.sigmoid %f1 : !row
      %i0 = arith.mulf %h, %wi : !row
      %i1 = arith.addf %i0, %bi : !row
      %i = special.sigmoid %i1 : !row
      %o0 = arith.mulf %v, %wo : !row
      %o1 = arith.addf %o0, %bo : !row
      %o = special.sigmoid %o1 : !row
      %ch0 = arith.mulf %h, %wc : !row
      %ch1 = arith.addf %ch0, %bc : !row
      %ch = math.tanh %ch1 : !row
      %kept = arith.mulf %c, %f : !row
      %new = arith.mulf %i, %ch : !row
      %cn = arith.addf %kept, %new : !row
      %shown = math.tanh %cn : !row
      %hn = arith.mulf %o, %shown : !row
      %pair = array.stack %hn, %cn along 0 : !row, !row
      array.yield %hn, %pair : !row, !pair
    } : (!main, !state, !row) -> (!row, !state)
    %y0 = arith.mulf %out, %out_weight : !row
    %y = arith.addf %y0, %out_bias : !row
    %exps = math.exp %y : !row
    %e = array.sum %exps along 0 : !row
    %two = arith.constant 2.0 : f64
    %e2 = arith.addf %two, %e : f64
    %log = math.log %e2 : f64
    %gy = arith.mulf %goal, %y : !row
    %dot = array.sum %gy along 0 : !row
    %goals = array.sum %goal along 0 : !row
    %less = arith.mulf %goals, %log : f64
    %said = arith.subf %dot, %less : f64
    %sum1 = arith.addf %sum, %said : f64
    array.yield %s1, %sum1 : !state, f64
  } : (!shorter, !shorter, !state, f64) -> (!state, f64)
  %minus = arith.negf %total : f64
  %count = array.dim b * c - b : f64
  %r = arith.divf %minus, %count : f64
  return %r : f64
}
