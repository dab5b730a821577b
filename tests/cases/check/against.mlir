// A gradient from elsewhere is compared with the slope of the function.

// RUN: cotan check %s --fn loss --arg w=[[1,2],[3,4],[5,6]] --arg x=[7,8] --points 1 --against %s
// RUN[1]: cotan check %s --fn loss --arg w=[[1,2],[3,4],[5,6]] --arg x=[7,8] --points 1 --quiet --against %s --against-fn subgradient
// RUN: cotan check %s --fn loss --arg w=[[1,2],[3,4],[5,6]] --arg x=[0,0] --points 1 --against %s --against-fn subgradient
// RUN[1]: cotan check %s --fn loss --arg w=[[1,2],[3,4],[5,6]] --arg x=[0,0] --points 1 --quiet --against %s --against-fn steep
// RUN[2]: cotan check %s --fn loss --arg w=[[1,2],[3,4],[5,6]] --arg x=[7,8] --against %s --against-fn other_arguments
// RUN[2]: cotan check %s --fn loss --arg w=[[1,2],[3,4],[5,6]] --arg x=[7,8] --against %s --against-fn others --wrt x
// RUN[2]: cotan check %s --fn loss --arg w=[[1,2],[3,4],[5,6]] --arg x=[7,8] --against-fn f
// RUN[1]: cotan check %s --fn loss --arg w=[[1,2],[3,4],[5,6]] --arg x=[7,8] --against none.mlir

!m = tensor<?xf64, #cotan.dims<m>>
!w = tensor<?x?xf64, #cotan.dims<m, n>>
!x = tensor<?xf64, #cotan.dims<n>>

func.func @loss(%w: !w, %x: !x) -> f64 {
  %h = array.build (%i: index) {
    %p = array.build (%j: index) {
      %a = array.index %w[%i, %j] : !w
      %b = array.index %x[%j] : !x
      %c = arith.mulf %a, %b : f64
      array.yield %c : f64
    } : !x
    %s = array.sum %p : !x
    %t = math.absf %s : f64
    array.yield %t : f64
  } : !m
  %r = array.sum %h : !m
  return %r : f64
}

func.func @grad_loss(%w: !w, %x: !x) -> (f64, !w, !x) {
  %part = arith.constant 1.0 : f64
  %signs = array.build (%i: index) {
    array.yield %part : f64
  } : !m
  %dx = array.contract %signs, %w over [m] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !m, !w -> !x
  %dw = array.build (%i: index, %j: index) {
    %b = array.index %x[%j] : !x
    %d = arith.mulf %b, %part : f64
    array.yield %d : f64
  } : !w
  return %part, %dw, %dx : f64, !w, !x
}

func.func @subgradient(%w: !w, %x: !x) -> (!w, !x) {
  %part = arith.constant 0.5 : f64
  %signs = array.build (%i: index) {
    array.yield %part : f64
  } : !m
  %dx = array.contract %signs, %w over [m] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !m, !w -> !x
  %dw = array.build (%i: index, %j: index) {
    %b = array.index %x[%j] : !x
    %d = arith.mulf %b, %part : f64
    array.yield %d : f64
  } : !w
  return %dw, %dx : !w, !x
}

func.func @steep(%w: !w, %x: !x) -> (!w, !x) {
  %part = arith.constant 1.5 : f64
  %signs = array.build (%i: index) {
    array.yield %part : f64
  } : !m
  %dx = array.contract %signs, %w over [m] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !m, !w -> !x
  %dw = array.build (%i: index, %j: index) {
    %b = array.index %x[%j] : !x
    %d = arith.mulf %b, %part : f64
    array.yield %d : f64
  } : !w
  return %dw, %dx : !w, !x
}

func.func @other_arguments(%w: !w) -> !w {
  return %w : !w
}

func.func @others(%w: !w, %x: !x) -> (!w, !w, !x) {
  return %w, %w, %x : !w, !w, !x
}
