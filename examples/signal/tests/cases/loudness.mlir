// RUN: signal-opt opt %s --canonicalize
// RUN: signal-opt check %s --fn loudness --arg n=5 --methods
// RUN: signal-opt grad %s --fn loudness
// EVAL: loudness([0.5, -1.0, 2.0], 0.5) = 3.533763260969532
!v = tensor<?xf64, #cotan.dims<n>>

func.func @loudness(%x: !v, %a: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %y = signal.recur %x from %zero (%last: f64, %e: f64) {
    %kept = arith.mulf %last, %a : f64
    %next = arith.addf %kept, %e : f64
    %loud = signal.saturate %next<gain 3.0 limit 2.0> : f64
    signal.yield %loud : f64
  } : (!v, f64) -> !v
  %squares = arith.mulf %y, %y : !v
  %r = array.sum %squares along 0 : !v
  return %r : f64
}
