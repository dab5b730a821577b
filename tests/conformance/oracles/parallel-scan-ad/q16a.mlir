// Q16, first part: products at length 17, which exercises every shape of tree.
// \a. [scan a, reduce a]; a[i] = 1 + ((7 i mod 5) - 2) / 10, c[i] = ((3 i mod 7) - 3) / 4
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.8, 1.0, 1.2, 0.9, 1.1, 0.8, 1.0, 1.2, 0.9, 1.1, 0.8, 1.0, 1.2, 0.9, 1.1, 0.8, 1.0]) ~ [0.8, 0.8, 0.96, 0.864, 0.9504, 0.76032, 0.76032, 0.912384, 0.8211456, 0.90326016, 0.722608128, 0.722608128, 0.8671297536, 0.78041677824, 0.858458456064, 0.6867667648512, 0.6867667648512], 0.6867667648512
// The spec gives elements 0, 8 and 16 (-0.005375373312, 0.545408557056, 0.5150750736384), and the sum 1.9501360613376.
// vjp: ([-0.75, 0.0, 0.75, -0.25, 0.5, -0.5, 0.25, -0.75, 0.0, 0.75, -0.25, 0.5, -0.5, 0.25, -0.75, 0.0, 0.75], 0.0) ~ ([-0.005375373312, 0.5956997013504, 0.496416417792, -0.138111442944, 0.083363364864, -0.479375373312, -0.0033402986496, -0.161183582208, 0.545408557056, 0.446243364864, -0.233221773312, -0.0059253866496, -0.306024542208, 0.073706029056, -0.117062516736, 0.643843842048, 0.5150750736384])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> (!vector, f64) {
  %identity = arith.constant 1.0 : f64
  %scanned = array.scan %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : !vector
  %reduced = array.reduce %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = arith.mulf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %scanned, %reduced : !vector, f64
}
