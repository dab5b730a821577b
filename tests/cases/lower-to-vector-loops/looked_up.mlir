// The gradient of a sum of elements at given places is one loop after its zeros: it asks once whether a place is one, and four
// turns stand one after the other before it asks for the next one. (Zeros: vectors and what is left; then four turns, and one.)
// Once for all four it asks whether there is a turn that is further, whose places are fetched.
// RUN: cotan opt %s --pass-pipeline=gradient,lower-to-vector-loops
// COUNT: scf.for 4
// COUNT: scf.if 6
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @gather(%x: !v, %at: tensor<?xindex, #cotan.dims<n>>, %w: !v) -> f64 {
  %terms = array.build (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    %v = array.index %x[%j] : !v
    %weight = array.index %w[%i] : !v
    %term = arith.mulf %v, %weight : f64
    array.yield %term : f64
  } : !v
  %r = array.sum %terms along 0 : !v
  return %r : f64
}
func.func @grad(%x: !v, %at: tensor<?xindex, #cotan.dims<n>>, %w: !v) -> (f64, !v, !v) {
  %r, %dx, %dw = ad.value_and_grad @gather(%x, %at, %w) {wrt = [0, 2]} : (!v, tensor<?xindex, #cotan.dims<n>>, !v) -> (f64, !v, !v)
  return %r, %dx, %dw : f64, !v, !v
}
