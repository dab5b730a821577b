// Contractions in folds that do not depend on the states stand in front of the folds.
// RUN: cotan opt %s --raise-contract
// EVAL: recurrent([[1.0, 2.0], [3.0, 4.0]], [[1.0, 2.0], [0.0, 1.0]], [[0.5, 0.0], [0.0, 0.5]]) = [3.5, 12.0]
!x = tensor<?x?xf64, #cotan.dims<t, d>>
!w = tensor<?x?xf64, #cotan.dims<d, h>>
!u = tensor<?x?xf64, #cotan.dims<h, h>>
!d = tensor<?xf64, #cotan.dims<d>>
!h = tensor<?xf64, #cotan.dims<h>>
func.func @recurrent(%x: !x, %w: !w, %u: !u) -> !h {
  %zero = arith.constant 0.0 : f64
  %zeros = array.replicate %zero along 0 : f64 -> !h
  %r = array.fold %x along 0 from %zeros (%s: !h, %xt: !d) {
    %n = array.build (%j: index) {
      %from_x = array.build (%i: index) {
        %a = array.index %xt[%i] : !d
        %b = array.index %w[%i, %j] : !w
        %p = arith.mulf %a, %b : f64
        array.yield %p : f64
      } : !d
      %from_s = array.build (%i: index) {
        %a = array.index %s[%i] : !h
        %b = array.index %u[%i, %j] : !u
        %p = arith.mulf %a, %b : f64
        array.yield %p : f64
      } : !h
      %sx = array.sum %from_x along 0 : !d
      %ss = array.sum %from_s along 0 : !h
      %z = arith.addf %sx, %ss : f64
      array.yield %z : f64
    } : !h
    array.yield %n : !h
  } : (!x, !h) -> !h
  return %r : !h
}
// A fold over the states that another one went through has its contractions from there.
func.func @back(%x: !x, %u: !u) -> (!h, !h) {
  %zero = arith.constant 0.0 : f64
  %zeros = array.replicate %zero along 0 : f64 -> !h
  %r, %states = array.fold %x along 0 from %zeros (%s: !h, %xt: !d) {
    %us = array.contract %s, %u over [h] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !h, !u -> !h
    %n = math.tanh %us : !h
    array.yield %n, %s : !h, !h
  } : (!x, !h) -> (!h, tensor<?x?xf64, #cotan.dims<t, h>>)
  %b = array.fold %states along 0 right from %zeros (%ds: !h, %s: !h) {
    %us = array.contract %s, %u over [h] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !h, !u -> !h
    %n = arith.mulf %ds, %us : !h
    array.yield %n : !h
  } : (tensor<?x?xf64, #cotan.dims<t, h>>, !h) -> !h
  return %r, %b : !h, !h
}
