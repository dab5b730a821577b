// Quotients and elementary functions move before the iterations that repeat them.
// RUN: cotan opt %s --hoist-expensive-ops
// RUN: cotan opt %s --pass-pipeline='builtin.module(hoist-expensive-ops,raise-contract)'
// EVAL: scaled([1.0, 2.0], [[1.0, 2.0], [3.0, 4.0], [0.0, 1.0]], 2.0) = [2.5, 5.5, 1.0]
!d = tensor<?xf64, #cotan.dims<d>>
!c = tensor<?xf64, #cotan.dims<c>>
!cd = tensor<?x?xf64, #cotan.dims<c, d>>
!ncd = tensor<?x?x?xf64, #cotan.dims<n, c, d>>
func.func @scaled(%s: !d, %w: !cd, %size: f64) -> !c {
  %r = array.build (%i: index) {
    %terms = array.build (%j: index) {
      %a = array.index %s[%j] : !d
      %b = arith.divf %a, %size : f64
      %v = array.index %w[%i, %j] : !cd
      %p = arith.mulf %b, %v : f64
      array.yield %p : f64
    } : !d
    %sum = array.sum %terms along 0 : !d
    array.yield %sum : f64
  } : !c
  return %r : !c
}

// The function needs two of three indices; its quotient as well, so both move together.
func.func @precisions(%logs: !cd, %x: !ncd) -> !ncd {
  %two = arith.constant 2.0 : f64
  %r = array.build (%p: index) {
    %rows = array.build (%k: index, %j: index) {
      %l = array.index %logs[%k, %j] : !cd
      %e = math.exp %l : f64
      %h = arith.divf %e, %l : f64
      %v = array.index %x[%p, %k, %j] : !ncd
      %y = arith.mulf %v, %h : f64
      array.yield %y : f64
    } : !cd
    array.yield %rows : !cd
  } : !ncd
  return %r : !ncd
}

// Steps of a fold repeat what does not depend on its state.
func.func @steps(%s: !d, %xs: !cd, %size: f64) -> !d {
  %last = array.fold %xs along 0 from %s (%state: !d, %x: !d) {
    %next = array.build (%j: index) {
      %a = array.index %s[%j] : !d
      %b = math.exp %a : f64
      %old = array.index %state[%j] : !d
      %new = arith.mulf %b, %old : f64
      array.yield %new : f64
    } : !d
    array.yield %next : !d
  } : (!cd, !d) -> !d
  return %last : !d
}

// Everything is needed once for each index, or repeated three times, or depends on the state: it stays.
func.func @single(%s: !d, %w: !cd, %few: tensor<3xf64>) -> (!cd, tensor<3x?xf64, #cotan.dims<d>>) {
  %r = array.build (%i: index, %j: index) {
    %a = array.index %s[%j] : !d
    %v = array.index %w[%i, %j] : !cd
    %b = arith.divf %a, %v : f64
    array.yield %b : f64
  } : !cd
  %t = array.build (%i: index, %j: index) {
    %a = array.index %s[%j] : !d
    %e = math.exp %a : f64
    %v = array.index %few[%i] : tensor<3xf64>
    %b = arith.mulf %e, %v : f64
    array.yield %b : f64
  } : tensor<3x?xf64, #cotan.dims<d>>
  return %r, %t : !cd, tensor<3x?xf64, #cotan.dims<d>>
}
