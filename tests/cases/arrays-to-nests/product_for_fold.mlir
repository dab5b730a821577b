// A product of matrices that a fold reads row by row is a nest of its own before the fold: alone it is a product of tiles.
// RUN: cotan opt %s --arrays-to-nests
// COUNT: loop.nest 4
!x = tensor<?x?xf64, #cotan.dims<t, d>>
!w = tensor<?x?xf64, #cotan.dims<d, h>>
!p = tensor<?x?xf64, #cotan.dims<t, h>>
!h = tensor<?xf64, #cotan.dims<h>>
func.func @f(%x: !x, %w: !w, %s: !h) -> !h {
  %p = array.contract %x, %w over [d] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !x, !w -> !p
  %r = array.fold %p along 0 from %s (%h: !h, %row: !h) {
    %a = arith.addf %h, %row : !h
    %b = math.tanh %a : !h
    array.yield %b : !h
  } : (!p, !h) -> !h
  return %r : !h
}
