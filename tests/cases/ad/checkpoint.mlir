// A chain of checkpoints: what comes back through each begins by running it again, so that nothing inside
// of them is kept; in loops, and forwards.
// RUN: cotan opt %s --gradient
// EVAL: slope([0.0, 0.5]) = [1.3817732906760363, 1.3145312627869117]
// EVAL: same([0.0, 0.5]) = [1.3817732906760363, 1.3145312627869117]
// RUN: cotan grad %s --fn chain --mode=forward
// RUN: cotan check %s --fn chain --arg n=5
// RUN: cotan check %s --fn steps --arg n=3 --arg m=5
!v = tensor<?xf64, #cotan.dims<n>>
func.func @chain(%x: !v) -> f64 {
  %a = ad.checkpoint {
    %s = math.sin %x : !v
    %e = math.exp %s : !v
    ad.yield %e : !v
  } : !v
  %b = ad.checkpoint {
    %s = math.sin %a : !v
    %p = arith.mulf %s, %a : !v
    ad.yield %p : !v
  } : !v
  %r = array.sum %b along 0 : !v
  return %r : f64
}
func.func private @plain(%x: !v) -> f64 {
  %s = math.sin %x : !v
  %e = math.exp %s : !v
  %t = math.sin %e : !v
  %p = arith.mulf %t, %e : !v
  %r = array.sum %p along 0 : !v
  return %r : f64
}
func.func @slope(%x: !v) -> !v {
  %dx = ad.grad @chain(%x) : (!v) -> !v
  return %dx : !v
}
func.func @same(%x: !v) -> !v {
  %dx = ad.grad @plain(%x) : (!v) -> !v
  return %dx : !v
}
// What the steps see is captured: numbers, and an array that is read at an index.
func.func @steps(%x: !v, %y: tensor<?xf64, #cotan.dims<m>>, %p: f64) -> !v {
  %last = array.fold %y along 0 from %x (%state: !v, %a: f64) {
    %next = ad.checkpoint {
      %t = array.map %state (%e: f64) {
        %q = arith.mulf %e, %p : f64
        %w = array.index %x[0] : !v
        %v = arith.addf %q, %w : f64
        %s = math.sin %v : f64
        %n = arith.mulf %s, %a : f64
        array.yield %n : f64
      } : (!v) -> !v
      ad.yield %t : !v
    } : !v
    array.yield %next : !v
  } : (tensor<?xf64, #cotan.dims<m>>, !v) -> !v
  return %last : !v
}
