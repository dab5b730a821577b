// Which buffers functions make, how large they are, and how long they are there.
// RUN: cotan opt %s --lower-to-vector-loops --print-buffers -o /dev/null
// RUN: cotan opt %s --pass-pipeline="builtin.module(lower-to-vector-loops{chunks=64},print-buffers)" -o /dev/null
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, d>>
!d = tensor<?xf64, #cotan.dims<d>>
!g = tensor<?x?xf64, #cotan.dims<n, n>>

// What is fused needs none.
func.func @none(%x: !v) -> !v {
  %e = math.exp %x : !v
  %r = arith.mulf %e, %x : !v
  return %r : !v
}
// A row that is read again when its largest number is known, in each turn.
func.func @rows(%x: !m) -> !v {
  %r = array.build (%i: index) {
    %row = array.index %x[%i] : !m
    %e = math.exp %row : !d
    %most = array.max %e along 0 : !d
    %shares = array.map %e (%a: f64) {
      %share = arith.divf %a, %most : f64
      %grown = math.exp %share : f64
      array.yield %grown : f64
    } : (!d) -> !d
    %s = array.sum %shares along 0 : !d
    array.yield %s : f64
  } : !v
  return %r : !v
}
// Panels of a product, which are given back before the function ends.
func.func @product(%x: !m) -> !g {
  %e = array.contract %x, %x over [d] by [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>] : !m, !m -> !g
  %s = math.sqrt %e : !g
  %p = array.contract %e, %s over [n] by [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>] : !g, !g -> !g
  return %p : !g
}
// What each part of a loop carries.
func.func @sum(%x: !v) -> f64 {
  %e = math.exp %x : !v
  %s = array.sum %e along 0 : !v
  return %s : f64
}
