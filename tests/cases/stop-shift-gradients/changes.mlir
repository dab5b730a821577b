// Maxima by which a result changes keep their derivatives.
// RUN: cotan opt %s --stop-shift-gradients
// COUNT: ad.stop_gradient 0
!row = tensor<?xf64, #cotan.dims<n>>
!rows = tensor<?x?xf64, #cotan.dims<k, n>>
!each = tensor<?xf64, #cotan.dims<k>>

// The shift is not added again.
func.func private @shifted(%x: !row) -> f64 {
  %m = array.max %x along 0 : !row
  %e = array.map %x (%v: f64) {
    %d = arith.subf %v, %m : f64
    %t = math.exp %d : f64
    array.yield %t : f64
  } : (!row) -> !row
  %s = array.sum %e along 0 : !row
  %l = math.log %s : f64
  return %l : f64
}

// The shift is a result as well.
func.func private @returned(%x: !row) -> (f64, f64) {
  %m = array.max %x along 0 : !row
  %e = array.map %x (%v: f64) {
    %d = arith.subf %v, %m : f64
    %t = math.exp %d : f64
    array.yield %t : f64
  } : (!row) -> !row
  %s = array.sum %e along 0 : !row
  %l = math.log %s : f64
  %r = arith.addf %l, %m : f64
  return %r, %m : f64, f64
}

// The shift is added once too often.
func.func private @twice(%x: !row) -> f64 {
  %two = arith.constant 2.0 : f64
  %m = array.max %x along 0 : !row
  %e = array.map %x (%v: f64) {
    %d = arith.subf %v, %m : f64
    %t = math.exp %d : f64
    array.yield %t : f64
  } : (!row) -> !row
  %s = array.sum %e along 0 : !row
  %l = math.log %s : f64
  %mm = arith.mulf %two, %m : f64
  %r = arith.addf %l, %mm : f64
  return %r : f64
}

// Each row has its own maximum, but all rows have one sum.
func.func private @one_sum(%x: !rows) -> f64 {
  %m = array.max %x along 1 : !rows
  %ms = array.replicate %m along 1 : !each -> !rows
  %d = arith.subf %x, %ms : !rows
  %e = math.exp %d : !rows
  %s = array.sum %e : !rows
  %l = math.log %s : f64
  %t = array.sum %m along 0 : !each
  %r = arith.addf %l, %t : f64
  return %r : f64
}

// The maximum of another row is added.
func.func private @other_row(%x: !rows) -> f64 {
  %m = array.max %x along 1 : !rows
  %l = array.build (%i: index) {
    %most = array.index %m[%i] : !each
    %other = array.index %m[k - 1 - %i] : !each
    %row = array.index %x[%i] : !rows
    %e = array.map %row (%v: f64) {
      %d = arith.subf %v, %most : f64
      %t = math.exp %d : f64
      array.yield %t : f64
    } : (!row) -> !row
    %s = array.sum %e along 0 : !row
    %a = math.log %s : f64
    %b = arith.addf %a, %other : f64
    array.yield %b : f64
  } : !each
  %ll = arith.mulf %l, %l : !each
  %r = array.sum %ll along 0 : !each
  return %r : f64
}

// A difference out of range is zero: it is not shifted.
func.func private @out_of_range(%x: !row) -> f64 {
  %m = array.max %x along 0 : !row
  %d = array.build (%i: index) {
    %v = array.index %x[%i] : !row
    %t = arith.subf %v, %m : f64
    array.yield %t : f64
  } : !row
  %e = array.build (%i: index) {
    %v = array.index %d[%i + 1] : !row
    %s = math.sin %v : f64
    %t = arith.addf %v, %m : f64
    array.yield %t : f64
  } : !row
  %s = array.sum %e along 0 : !row
  return %s : f64
}

// A sum of n shifted differences is shifted by n times the maximum.
func.func private @sum(%x: !row) -> f64 {
  %m = array.max %x along 0 : !row
  %d = array.map %x (%v: f64) {
    %t = arith.subf %v, %m : f64
    array.yield %t : f64
  } : (!row) -> !row
  %s = array.sum %d along 0 : !row
  %r = arith.addf %s, %m : f64
  return %r : f64
}

func.func @gradients(%x: !row, %q: !rows) -> (!row, !row, !row, !rows, !rows, !row, !row) {
  %one = arith.constant 1.0 : f64
  %a = ad.grad @shifted(%x) : (!row) -> !row
  %u, %w, %b = ad.vjp @returned(%x, %one, %one) : (!row, f64, f64) -> (f64, f64, !row)
  %c = ad.grad @twice(%x) : (!row) -> !row
  %d = ad.grad @one_sum(%q) : (!rows) -> !rows
  %e = ad.grad @other_row(%q) : (!rows) -> !rows
  %f = ad.grad @out_of_range(%x) : (!row) -> !row
  %g = ad.grad @sum(%x) : (!row) -> !row
  return %a, %b, %c, %d, %e, %f, %g : !row, !row, !row, !rows, !rows, !row, !row
}
