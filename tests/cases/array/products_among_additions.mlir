// A fold adds more than one part to a state: only the contraction leaves the fold, whether it is added
// first, last or between others.
// RUN: cotan opt %s --pass-pipeline='builtin.module(canonicalize{regroup=true})'
// RUN: cotan run %s --fn first --arg 'x=[[1.0, 2.0], [3.0, 5.0]]' --arg 'y=[[7.0, 11.0], [13.0, 17.0]]'
// RUN: cotan run %s --fn last --arg 'x=[[1.0, 2.0], [3.0, 5.0]]' --arg 'y=[[7.0, 11.0], [13.0, 17.0]]'
// RUN: cotan run %s --fn between --arg 'x=[[1.0, 2.0], [3.0, 5.0]]' --arg 'y=[[7.0, 11.0], [13.0, 17.0]]'
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
!v = tensor<2xf64>
!m = tensor<2x2xf64>
func.func @first(%x: !m, %y: !m) -> !m {
  %zeros = arith.constant dense<0.0> : !m
  %t = array.fold %x, %y along 0 from %zeros (%w: !m, %a: !v, %b: !v) {
    %outer = array.contract %a, %b over [] by [#row, #column] : !v, !v -> !m
    %as = array.replicate %a along 0 : !v -> !m
    %bs = array.replicate %b along 0 : !v -> !m
    %w0 = arith.addf %w, %outer : !m
    %w1 = arith.addf %w0, %as : !m
    array.yield %w1 : !m
  } : (!m, !m, !m) -> !m
  return %t : !m
}
func.func @last(%x: !m, %y: !m) -> !m {
  %zeros = arith.constant dense<0.0> : !m
  %t = array.fold %x, %y along 0 from %zeros (%w: !m, %a: !v, %b: !v) {
    %outer = array.contract %a, %b over [] by [#row, #column] : !v, !v -> !m
    %as = array.replicate %a along 0 : !v -> !m
    %bs = array.replicate %b along 0 : !v -> !m
    %w0 = arith.addf %w, %as : !m
    %w1 = arith.addf %w0, %outer : !m
    array.yield %w1 : !m
  } : (!m, !m, !m) -> !m
  return %t : !m
}
func.func @between(%x: !m, %y: !m) -> !m {
  %zeros = arith.constant dense<0.0> : !m
  %t = array.fold %x, %y along 0 from %zeros (%w: !m, %a: !v, %b: !v) {
    %outer = array.contract %a, %b over [] by [#row, #column] : !v, !v -> !m
    %as = array.replicate %a along 0 : !v -> !m
    %bs = array.replicate %b along 0 : !v -> !m
    %w0 = arith.addf %w, %as : !m
    %w1 = arith.addf %w0, %outer : !m
    %w2 = arith.addf %w1, %bs : !m
    array.yield %w2 : !m
  } : (!m, !m, !m) -> !m
  return %t : !m
}
