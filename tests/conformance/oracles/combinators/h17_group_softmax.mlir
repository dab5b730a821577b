// Softmax within groups: two histograms, and gathers of their bins.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.25, 2.375, -0.5, 1.625, -1.25, 0.875], [0, 1, 0, 1, 1, 0], [-100.0, -100.0]) ~ [0.2993463016002841, 0.6671044428044404, 0.1414011805626983, 0.3151178259657489, 0.017777731229810724, 0.5592525178370176]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625], _, [-0.125, -0.625]) ~ ([0.46085335263125304, 0.22800590693821252, 0.07629052893886595, -0.20741546170075686, -0.020590445237455648, -0.537143881570119])
// vjp: ([0.375, -0.125, -0.625, -1.125, -1.625, -2.125]) ~ ([0.46085335263125304, 0.22800590693821252, 0.07629052893886595, -0.20741546170075686, -0.020590445237455648, -0.537143881570119], _, [0.0, 0.0])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
func.func @f(%x: !v, %at: !at, %least: !k) -> !v {
  %high = array.reduce_by_index %x into %least at (%i: index) {
    %j = array.index %at[%i] : !at
    array.yield %j : index
  } by (%p: f64, %q: f64) {
    %r = arith.maximumf %p, %q : f64
    array.yield %r : f64
  } : !v into !k
  %e = array.build (%i: index) {
    %j = array.index %at[%i] : !at
    %top = array.index %high[%j] : !k
    %v = array.index %x[%i] : !v
    %t1 = arith.subf %v, %top : f64
    %r = math.exp %t1 : f64
    array.yield %r : f64
  } : !v
  %zero = arith.constant 0.0 : f64
  %none = array.replicate %zero along 0 : f64 -> !k
  %sums = array.reduce_by_index %e into %none at (%i: index) {
    %j = array.index %at[%i] : !at
    array.yield %j : index
  } by (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !v into !k
  %y = array.build (%i: index) {
    %j = array.index %at[%i] : !at
    %s = array.index %sums[%j] : !k
    %v = array.index %e[%i] : !v
    %r = arith.divf %v, %s : f64
    array.yield %r : f64
  } : !v
  return %y : !v
}
