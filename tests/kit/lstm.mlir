// A long short-term memory: half the mean over time of the squared distance of its outputs to `y`.
!x = tensor<?x?xf64, #cotan.dims<t, d>>
!y = tensor<?x?xf64, #cotan.dims<t, h>>
!wx = tensor<?x?xf64, #cotan.dims<d, 4 * h>>
!wh = tensor<?x?xf64, #cotan.dims<h, 4 * h>>
!gates = tensor<?xf64, #cotan.dims<4 * h>>
!d = tensor<?xf64, #cotan.dims<d>>
!h = tensor<?xf64, #cotan.dims<h>>

func.func @lstm(%x: !x, %y: !y, %Wx: !wx, %Wh: !wh, %b: !gates) -> f64 {
  %zero = arith.constant 0.0 : f64
  %zeros = array.replicate %zero along 0 : f64 -> !h
  %hn, %cn, %sum = array.fold %x, %y along 0 from %zeros, %zeros, %zero
      (%h: !h, %c: !h, %s: f64, %xt: !d, %yt: !h) {
    %z = array.build (%g: index) {
      %from_x = array.build (%j: index) {
        %v = array.index %xt[%j] : !d
        %w = array.index %Wx[%j, %g] : !wx
        %p = arith.mulf %v, %w : f64
        array.yield %p : f64
      } : !d
      %from_h = array.build (%j: index) {
        %v = array.index %h[%j] : !h
        %w = array.index %Wh[%j, %g] : !wh
        %p = arith.mulf %v, %w : f64
        array.yield %p : f64
      } : !h
      %bias = array.index %b[%g] : !gates
      %sx = array.sum %from_x along 0 : !d
      %sh = array.sum %from_h along 0 : !h
      %bx = arith.addf %bias, %sx : f64
      %bxh = arith.addf %bx, %sh : f64
      array.yield %bxh : f64
    } : !gates
    %zi = array.slice %z from [0] : !gates -> !h
    %zf = array.slice %z from [h] : !gates -> !h
    %zg = array.slice %z from [2 * h] : !gates -> !h
    %zo = array.slice %z from [3 * h] : !gates -> !h
    %i = special.sigmoid %zi : !h
    %f = special.sigmoid %zf : !h
    %g = math.tanh %zg : !h
    %o = special.sigmoid %zo : !h
    %kept = arith.mulf %f, %c : !h
    %new = arith.mulf %i, %g : !h
    %c1 = arith.addf %kept, %new : !h
    %shown = math.tanh %c1 : !h
    %h1 = arith.mulf %o, %shown : !h
    %e = arith.subf %h1, %yt : !h
    %ee = arith.mulf %e, %e : !h
    %distance = array.sum %ee along 0 : !h
    %s1 = arith.addf %s, %distance : f64
    array.yield %h1, %c1, %s1 : !h, !h, f64
  } : (!x, !y, !h, !h, f64) -> (!h, !h, f64)
  %half = arith.constant 0.5 : f64
  %halved = arith.mulf %half, %sum : f64
  %times = array.dim t : f64
  %r = arith.divf %halved, %times : f64
  return %r : f64
}
