// A kernel density estimate by a histogram: each sample is shared by the two nearest points of a grid, and the
// grid is smoothed by a Gaussian. The result is the mean log-density of other samples.
// RUN: cotan opt %s --canonicalize --cse
// EVAL: log_density([0.421875, 1.72265625, 3.0234375, 4.32421875, 1.16015625, 2.4609375, 3.76171875], [1.96875, 3.26953125, 0.10546875], 1.25, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]) ~ -1.849701508098235
// RUN: cotan grad %s --fn log_density --wrt x,y,width
// EVAL[2]: grad_log_density([0.421875, 1.72265625, 3.0234375, 4.32421875, 1.16015625, 2.4609375, 3.76171875], [1.96875, 3.26953125, 0.10546875], 1.25, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]) ~ [0.017728825622813915, -0.009796431868201283, -0.05413550382155917, -0.05103929560089822, -0.009796431868201283, -0.030369658373713, -0.05413550382155917], [0.06179671011870497, -0.07542364978061789, 0.19224453111169865], -0.15972514622220657
!n = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?xf64, #cotan.dims<m>>
!k = tensor<?xf64, #cotan.dims<k>>
!n_at = tensor<?xindex, #cotan.dims<n>>

// Samples are in units of the distance of neighbouring points of the grid, the first of which is at 0.
func.func @log_density(%x: !n, %y: !m, %width: f64, %grid: !k) -> f64 {
  %zero = arith.constant 0.0 : f64
  %left, %lows, %highs = array.map %x (%v: f64) {
    %i, %low, %high = func.call @place(%v) : (f64) -> (index, f64, f64)
    array.yield %i, %low, %high : index, f64, f64
  } : (!n) -> (!n_at, !n, !n)
  %none = array.replicate %zero along 0 : f64 -> !k
  %first = array.reduce_by_index %lows into %none at (%i: index) {
    %j = array.index %left[%i] : !n_at
    array.yield %j : index
  } by (%old: f64, %new: f64) {
    %sum = arith.addf %old, %new : f64
    array.yield %sum : f64
  } : !n into !k
  %counts = array.reduce_by_index %highs into %first at (%i: index) {
    %one = arith.constant 1 : index
    %j = array.index %left[%i] : !n_at
    %next = arith.addi %j, %one : index
    array.yield %next : index
  } by (%old: f64, %new: f64) {
    %sum = arith.addf %old, %new : f64
    array.yield %sum : f64
  } : !n into !k
  %n = array.dim n : f64
  %t1 = arith.constant 1.0 : f64
  %t2 = arith.mulf %n, %width : f64
  %t3 = arith.constant 2.5066282746310002 : f64
  %t4 = arith.mulf %t2, %t3 : f64
  %normal = arith.divf %t1, %t4 : f64
  %kernel = array.map %grid (%point: f64) {
    %ratio = arith.divf %point, %width : f64
    %t5 = arith.constant -0.5 : f64
    %t6 = arith.mulf %t5, %ratio : f64
    %t7 = arith.mulf %t6, %ratio : f64
    %t8 = math.exp %t7 : f64
    %e = arith.mulf %normal, %t8 : f64
    array.yield %e : f64
  } : (!k) -> !k
  %density = array.build (%i: index) {
    %terms = array.build (%j: index) {
      %before = arith.subi %i, %j : index
      %after = arith.subi %j, %i : index
      %distance = arith.maxsi %before, %after : index
      %e = array.index %kernel[%distance] : !k
      %count = array.index %counts[%j] : !k
      %term = arith.mulf %e, %count : f64
      array.yield %term : f64
    } : !k
    %sum = array.sum %terms along 0 : !k
    array.yield %sum : f64
  } : !k
  %logs = array.map %y (%v: f64) {
    %i, %low, %high = func.call @place(%v) : (f64) -> (index, f64, f64)
    %a = array.index %density[%i] : !k
    %b = array.index %density[%i + 1] : !k
    %t9 = arith.mulf %low, %a : f64
    %t10 = arith.mulf %high, %b : f64
    %t11 = arith.addf %t9, %t10 : f64
    %r = math.log %t11 : f64
    array.yield %r : f64
  } : (!m) -> !m
  %sum = array.sum %logs along 0 : !m
  %m = array.dim m : f64
  %r = arith.divf %sum, %m : f64
  return %r : f64
}

// The point to the left, and the parts of both neighbours.
func.func private @place(%v: f64) -> (index, f64, f64) {
  %floor = math.floor %v : f64
  %whole = arith.fptosi %floor : f64 to i64
  %i = arith.index_cast %whole : i64 to index
  %high = arith.subf %v, %floor : f64
  %t12 = arith.constant 1.0 : f64
  %low = arith.subf %t12, %high : f64
  return %i, %low, %high : index, f64, f64
}
