// Products of different factors are not fused: each is tiled alone. Products of the same factors share their loads.
// RUN: cotan opt %s --arrays-to-nests --fuse-loops='mode=nest trace=true'
// EVAL: powers([[1.0, 2.0], [0.0, 1.0]], [[1.0, 0.0], [1.0, 1.0]]) = [[1.0, 2.0], [1.0, 3.0]], [[1.0, 3.0], [0.0, 1.0]]
!m = tensor<?x?xf64, #cotan.dims<n, n>>
!n = tensor<?xf64, #cotan.dims<n>>
func.func @powers(%a: !m, %b: !m) -> (!m, !m) {
  %c = array.contract %a, %b over [n] by [affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d2)>] : !m, !m -> !m
  %d = array.contract %a, %b over [n] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>] : !m, !m -> !m
  return %c, %d : !m, !m
}

func.func @distances(%x: !m, %y: !m) -> (!m, !m) {
  %squares = array.build (%i: index, %j: index) {
    %terms = array.build (%k: index) {
      %a = array.index %x[%i, %k] : !m
      %b = array.index %y[%j, %k] : !m
      %c = arith.subf %a, %b : f64
      %d = arith.mulf %c, %c : f64
      array.yield %d : f64
    } : !n
    %s = array.sum %terms along 0 : !n
    array.yield %s : f64
  } : !m
  %products = array.build (%i: index, %j: index) {
    %terms = array.build (%k: index) {
      %a = array.index %x[%i, %k] : !m
      %b = array.index %y[%j, %k] : !m
      %d = arith.mulf %a, %b : f64
      array.yield %d : f64
    } : !n
    %s = array.sum %terms along 0 : !n
    array.yield %s : f64
  } : !m
  return %squares, %products : !m, !m
}
