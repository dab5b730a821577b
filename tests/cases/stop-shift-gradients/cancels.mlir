// Maxima that only shift: the gradients need no index of a maximum, no addition at it, and no
// accumulation at all.
// RUN: cotan opt %s --gradient
// COUNT: array.max 5
// COUNT: array.argmax 0
// COUNT: array.gather 0
// COUNT: array.accumulate 0
!row = tensor<?xf64, #cotan.dims<n>>
!rows = tensor<?x?xf64, #cotan.dims<k, n>>
!each = tensor<?xf64, #cotan.dims<k>>
!v = tensor<?x?xf64, #cotan.dims<n, d>>
!out = tensor<?x?xf64, #cotan.dims<k, d>>

func.func private @log_sum_exp(%x: !row) -> f64 {
  %m = array.max %x along 0 : !row
  %e = array.map %x (%v: f64) {
    %d = arith.subf %v, %m : f64
    %t = math.exp %d : f64
    array.yield %t : f64
  } : (!row) -> !row
  %s = array.sum %e along 0 : !row
  %l = math.log %s : f64
  %r = arith.addf %l, %m : f64
  return %r : f64
}

// The maxima are an array, and the exponents have base 2.
func.func private @softmax_of_rows(%x: !rows, %w: !rows) -> f64 {
  %m = array.max %x along 1 : !rows
  %ms = array.replicate %m along 1 : !each -> !rows
  %d = arith.subf %x, %ms : !rows
  %e = math.exp2 %d : !rows
  %s = array.sum %e along 1 : !rows
  %ss = array.replicate %s along 1 : !each -> !rows
  %p = arith.divf %e, %ss : !rows
  %wp = arith.mulf %w, %p : !rows
  %r = array.sum %wp : !rows
  return %r : f64
}

// Positions that the mask hides have the exponent of minus infinity; the division comes last.
func.func private @attention(%q: !rows, %v: !v) -> f64 {
  %hidden = arith.constant 0xFFF0000000000000 : f64
  %o = array.build (%i: index) {
    %row = array.index %q[%i] : !rows
    %s = array.build (%j: index) {
      %a = array.index %row[%j] : !row
      %is_before = arith.cmpi sle, %j, %i : index
      %b = arith.select %is_before, %a, %hidden : f64
      array.yield %b : f64
    } : !row
    %m = array.max %s along 0 : !row
    %e = array.build (%j: index) {
      %a = array.index %s[%j] : !row
      %d = arith.subf %a, %m : f64
      %is_before = arith.cmpi sle, %j, %i : index
      %b = arith.select %is_before, %d, %hidden : f64
      %t = math.exp %b : f64
      array.yield %t : f64
    } : !row
    %sum = array.sum %e along 0 : !row
    %u = array.contract %e, %v over [n] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !row, !v -> tensor<?xf64, #cotan.dims<d>>
    %y = array.map %u (%c: f64) {
      %z = arith.divf %c, %sum : f64
      array.yield %z : f64
    } : (tensor<?xf64, #cotan.dims<d>>) -> tensor<?xf64, #cotan.dims<d>>
    array.yield %y : tensor<?xf64, #cotan.dims<d>>
  } : !out
  %oo = arith.mulf %o, %o : !out
  %r = array.sum %oo : !out
  return %r : f64
}

// A mixture of densities, whose maxima are computed in one body and used in another.
func.func private @mixture(%x: !rows) -> f64 {
  %m = array.map %x (%row: !row) {
    %most = array.max %row along 0 : !row
    array.yield %most : f64
  } : (!rows) -> !each
  %l = array.map %x, %m (%row: !row, %most: f64) {
    %e = array.map %row (%v: f64) {
      %d = arith.subf %v, %most : f64
      %t = math.exp %d : f64
      array.yield %t : f64
    } : (!row) -> !row
    %s = array.sum %e along 0 : !row
    %a = math.log %s : f64
    array.yield %a : f64
  } : (!rows, !each) -> !each
  %t = arith.addf %l, %m : !each
  %r = array.sum %t along 0 : !each
  return %r : f64
}

// A safe shift, which is zero if the maximum is infinite.
func.func private @safe_shift(%x: !row) -> f64 {
  %zero = arith.constant 0.0 : f64
  %m = array.max %x along 0 : !row
  %is_finite = math.isfinite %m : f64
  %c = arith.select %is_finite, %m, %zero : f64
  %e = array.map %x (%v: f64) {
    %d = arith.subf %v, %c : f64
    %t = math.exp %d : f64
    array.yield %t : f64
  } : (!row) -> !row
  %s = array.sum %e along 0 : !row
  %l = math.log %s : f64
  %r = arith.addf %l, %c : f64
  return %r : f64
}

// A norm whose squares cannot overflow: the scale cancels.
func.func private @norm(%x: !row) -> f64 {
  %a = math.absf %x : !row
  %m = array.max %a along 0 : !row
  %ms = array.replicate %m along 0 : f64 -> !row
  %t = arith.divf %x, %ms : !row
  %tt = arith.mulf %t, %t : !row
  %s = array.sum %tt along 0 : !row
  %q = math.sqrt %s : f64
  %r = arith.mulf %m, %q : f64
  return %r : f64
}

func.func @gradients(%x: !row, %q: !rows, %w: !rows, %v: !v) -> (!row, !rows, !rows, !v, !rows, !row, !row) {
  %a = ad.grad @log_sum_exp(%x) : (!row) -> !row
  %b = ad.grad @softmax_of_rows(%q, %w) {wrt = [0]} : (!rows, !rows) -> !rows
  %c, %d = ad.grad @attention(%q, %v) : (!rows, !v) -> (!rows, !v)
  %e = ad.grad @mixture(%q) : (!rows) -> !rows
  %f = ad.grad @safe_shift(%x) : (!row) -> !row
  %g = ad.grad @norm(%x) : (!row) -> !row
  return %a, %b, %c, %d, %e, %f, %g : !row, !rows, !rows, !v, !rows, !row, !row
}
