// RUN: cotan opt %s --canonicalize --cse
// EVAL: lstm([[0.5], [-1.0], [2.0]], [[1.0, 0.5], [0.5, 0.0], [-1.0, 1.0], [0.25, 2.0]], [0.0, 1.0, 0.0, 0.0], [0.0], [0.0]) = [-0.4303709892827508], [-0.8517247580627535], [[-0.14872250025810932], [-0.001081565508119208], [-0.4303709892827508]]
!inputs = tensor<?x?xf64, #cotan.dims<t, d>>
!outputs = tensor<?x?xf64, #cotan.dims<t, h>>
!w = tensor<?x?xf64, #cotan.dims<4 * h, d + h>>
!gates = tensor<?xf64, #cotan.dims<4 * h>>
!x = tensor<?xf64, #cotan.dims<d>>
!h = tensor<?xf64, #cotan.dims<h>>
!xh = tensor<?xf64, #cotan.dims<d + h>>

func.func @lstm(%xs: !inputs, %w: !w, %b: !gates, %h0: !h, %c0: !h) -> (!h, !h, !outputs) {
  %hn, %cn, %hs = array.fold %xs along 0 from %h0, %c0 (%h: !h, %c: !h, %x: !x) {
    %h1, %c1 = array.call @step(%x, %h, %c, %w, %b) : (!x, !h, !h, !w, !gates) -> (!h, !h)
    array.yield %h1, %c1, %h1 : !h, !h, !h
  } : (!inputs, !h, !h) -> (!h, !h, !outputs)
  return %hn, %cn, %hs : !h, !h, !outputs
}

func.func @step(%x: !x, %h: !h, %c: !h, %w: !w, %b: !gates) -> (!h, !h) {
  %xh = array.concat %x, %h along 0 : !x, !h
  %wxh = array.map %w (%row: !xh) {
    %products = arith.mulf %row, %xh : !xh
    %dot = array.sum %products along 0 : !xh
    array.yield %dot : f64
  } : (!w) -> !gates
  %z = arith.addf %wxh, %b : !gates
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
  return %h1, %c1 : !h, !h
}
