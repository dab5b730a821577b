// A size that only the half that goes back uses is kept as a number, since nothing of its type decides it.
// RUN: cotan opt %s --to-combinators --split-reverse --from-combinators
// EVAL: f(2.0, [1, 2, 0]) = 6.0
!x = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!k = tensor<?xindex, #cotan.dims<k>>
func.func private @scaled(%x: f64, %at: !at) -> f64 {
  %b = array.build (%i: index) {
    array.yield %x : f64
  } : !x
  %s = array.sum %b along 0 : !x
  return %s : f64
}
func.func @f(%x: f64, %at: !k) -> f64 {
  %a = array.call @scaled(%x, %at) : (f64, !k) -> f64
  return %a : f64
}
