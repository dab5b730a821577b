// Bodies that read parts of arrays around them: rows, slices, elements from a table, products.
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @parts_inside(%x: !m, %w: !v) -> f64 {
  %rows = array.build (%i: index) {
    %row = array.index %x[%i] : !m
    %first = array.slice %x from [0, 0] : !m -> !m
    %reversed = array.gather %w (%j: index) {
      %at = arith.muli %i, %j : index
      array.yield %at : index
    } : !v -> !v
    %product = array.contract %x, %row over [n] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !m, !v -> !v
    %p = arith.mulf %product, %reversed : !v
    %q = arith.mulf %p, %row : !v
    %s = array.sum %q along 0 : !v
    %columns = array.sum %first along 0 : !m
    %sin = math.sin %columns : !v
    %t = array.sum %sin along 0 : !v
    %st = arith.addf %s, %t : f64
    array.yield %st : f64
  } : !v
  %r = array.sum %rows along 0 : !v
  return %r : f64
}
