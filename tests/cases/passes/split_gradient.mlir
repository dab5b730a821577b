// RUN: cotan opt %s --pass-pipeline='builtin.module(gradient,split-gradient{function=pull print-residuals=true})'
// RUN: cotan opt %s --pass-pipeline='builtin.module(gradient,split-gradient{function=pull_loop})'
// RUN: cotan opt %s --pass-pipeline='builtin.module(split-gradient{function=stop cotangents=2})'
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(split-gradient)'
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(split-gradient{function=pul})'
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(split-gradient{function=layer cotangents=3})'
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(split-gradient{function=layer values=2})'
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(gradient,split-gradient{function=pull values=2})'
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(split-gradient{function=branching})'

!x = tensor<?xf64, #cotan.dims<n>>
!w = tensor<?x?xf64, #cotan.dims<m, n>>
!y = tensor<?xf64, #cotan.dims<m>>

// The product has 8 * m bytes and the hyperbolic tangent as many; the value is not stored twice.
func.func private @layer(%w: !w, %x: !x) -> !y {
  %p = array.contract %w, %x over [n] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !w, !x -> !y
  %t = math.tanh %p : !y
  %e = math.exp %t : !y
  return %e : !y
}
func.func @pull(%w: !w, %x: !x, %dy: !y) -> (!y, !w, !x) {
  %y, %dw, %dx = ad.vjp @layer(%w, %x, %dy) : (!w, !x, !y) -> (!y, !w, !x)
  return %y, %dw, %dx : !y, !w, !x
}

// A fold runs as a whole: its states are residuals.
func.func private @loop(%x: !x, %s: f64) -> f64 {
  %r = array.fold %x along 0 from %s (%a: f64, %e: f64) {
    %p = arith.mulf %a, %e : f64
    %q = math.sin %p : f64
    array.yield %q : f64
  } : (!x, f64) -> f64
  return %r : f64
}
func.func @pull_loop(%x: !x, %s: f64, %dy: f64) -> (f64, !x, f64) {
  %y, %dx, %ds = ad.vjp @loop(%x, %s, %dy) : (!x, f64, f64) -> (f64, !x, f64)
  return %y, %dx, %ds : f64, !x, f64
}

// Assertions stay in order: the second one belongs to the reverse program.
func.func @stop(%x: f64, %dy: f64, %dz: f64) -> (f64, f64) {
  %zero = arith.constant 0.0 : f64
  %first = arith.cmpf oge, %x, %zero : f64
  cf.assert %first, "x is negative"
  %seed = arith.cmpf oge, %dy, %zero : f64
  cf.assert %seed, "dy is negative"
  %last = arith.cmpf one, %x, %zero : f64
  cf.assert %last, "x is zero"
  %y = math.sqrt %x : f64
  %d = arith.divf %dy, %y : f64
  %e = arith.addf %d, %dz : f64
  return %y, %e : f64, f64
}

func.func @branching(%x: f64, %dy: f64) -> (f64, f64) {
  cf.br ^end(%dy : f64)
^end(%d: f64):
  return %x, %d : f64, f64
}
