// Of a state that the way back reads parts of, or sums, those are kept, and not the state: what takes the fewest bytes.
// RUN: cotan grad %s --fn reads --wrt x --print-residuals
// RUN: cotan grad %s --fn sums --wrt x --print-residuals
// RUN: cotan grad %s --fn clips --wrt x --print-residuals
// RUN: cotan check %s --fn reads --arg n=5 --arg m=4
// RUN: cotan check %s --fn sums --arg n=5 --arg m=4
// RUN: cotan check %s --fn clips --arg n=5 --arg m=4
!v = tensor<?xf64, #cotan.dims<n>>
!w = tensor<?xf64, #cotan.dims<m>>
!i = tensor<?xindex, #cotan.dims<m>>

func.func @reads(%x: !v, %k: !i) -> !v {
  %r = array.fold %k along 0 from %x (%s: !v, %i: index) {
    %a = array.index %s[%i] : !v
    %b = math.sin %a : f64
    %next = array.update %s[%i + 1] to %b : !v, f64
    array.yield %next : !v
  } : (!i, !v) -> !v
  return %r : !v
}

func.func @sums(%x: !v, %k: !w) -> !v {
  %r = array.fold %k along 0 from %x (%s: !v, %e: f64) {
    %a = array.sum %s : !v
    %b = math.sin %a : f64
    %c = arith.mulf %b, %e : f64
    %d = array.replicate %c along 0 : f64 -> !v
    %next = arith.addf %s, %d : !v
    array.yield %next : !v
  } : (!w, !v) -> !v
  return %r : !v
}

// Where a number is above a bound is a byte for each, and the number is eight.
func.func @clips(%x: !v, %k: !w) -> !v {
  %r = array.fold %k along 0 from %x (%s: !v, %e: f64) {
    %most = array.replicate %e along 0 : f64 -> !v
    %next = arith.minimumf %s, %most : !v
    array.yield %next : !v
  } : (!w, !v) -> !v
  return %r : !v
}
