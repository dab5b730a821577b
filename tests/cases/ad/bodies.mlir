// Builds, maps, folds and branches, differentiated in place.
// RUN: cotan opt %s --gradient
// EVAL: map([1.0, 2.0, 3.0], 0.5) ~ [0.8243606353500641, 1.3591409142295225, 2.2408445351690323], 20.530352138632413
// EVAL: stencil([1.0, 2.0, 3.0], 0.5) = [1.0, 2.0, 1.0], 8.0
// EVAL: fold([1.0, 2.0, 3.0], 0.5) = [1.0, 0.5, 0.25], 5.0
// EVAL: if([1.0, 2.0, 3.0], 0.5) = [0.0, 0.5, 0.0], 2.0
// EVAL: if([1.0, 2.0, 3.0], -0.5) = [1.0, 1.0, 1.0], 0.0
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @mapped(%x: !v, %w: f64) -> f64 {
  %y = array.map %x (%a: f64) {
    %p = arith.mulf %a, %w : f64
    %e = math.exp %p : f64
    array.yield %e : f64
  } : (!v) -> !v
  %s = array.sum %y along 0 : !v
  return %s : f64
}
func.func @map(%x: !v, %w: f64) -> (!v, f64) {
  %g:2 = ad.grad @mapped(%x, %w) : (!v, f64) -> (!v, f64)
  return %g#0, %g#1 : !v, f64
}
func.func private @product(%x: !v, %w: f64) -> f64 {
  %one = arith.constant 1 : index
  %y = array.build (%i: index) {
    %j = arith.addi %i, %one : index
    %a = array.index %x[%i] : !v
    %b = array.index %x[%j] : !v
    %p = arith.mulf %a, %b : f64
    %q = arith.mulf %p, %w : f64
    array.yield %q : f64
  } : !v
  %s = array.sum %y along 0 : !v
  return %s : f64
}
func.func @stencil(%x: !v, %w: f64) -> (!v, f64) {
  %g:2 = ad.grad @product(%x, %w) : (!v, f64) -> (!v, f64)
  return %g#0, %g#1 : !v, f64
}
func.func private @horner(%x: !v, %w: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = array.fold %x along 0 right from %zero (%s: f64, %a: f64) {
    %b = arith.mulf %s, %w : f64
    %c = arith.addf %b, %a : f64
    array.yield %c : f64
  } : (!v, f64) -> f64
  return %r : f64
}
func.func @fold(%x: !v, %w: f64) -> (!v, f64) {
  %g:2 = ad.grad @horner(%x, %w) : (!v, f64) -> (!v, f64)
  return %g#0, %g#1 : !v, f64
}
func.func private @branch(%x: !v, %w: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %i = arith.constant 1 : index
  %c = arith.cmpf ogt, %w, %zero : f64
  %r = scf.if %c -> (f64) {
    %a = array.index %x[%i] : !v
    %q = arith.mulf %a, %w : f64
    scf.yield %q : f64
  } else {
    %q = array.sum %x along 0 : !v
    scf.yield %q : f64
  }
  return %r : f64
}
func.func @if(%x: !v, %w: f64) -> (!v, f64) {
  %g:2 = ad.grad @branch(%x, %w) : (!v, f64) -> (!v, f64)
  return %g#0, %g#1 : !v, f64
}
