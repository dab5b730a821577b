// Reductions and scans are folds for the AD methods: from an identity that changes no bit, else the
// first index is told from the others. Their folds keep `reassoc`.
// RUN: cotan opt %s --legalize-for-ad
// RUN: cotan grad %s --fn scanned --method=chad
// RUN: cotan grad %s --fn averaged --method=split-reverse
// RUN: cotan grad %s --fn averaged --method=linear-maps
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x2x2xf64, #cotan.dims<n>>

func.func @scanned(%x: !v) -> !v {
  %r = array.scan %x along 0 (%p: f64, %y: f64) {
    %q = arith.mulf %p, %y : f64
    array.yield %q : f64
  } : !v
  return %r : !v
}
func.func @right(%x: !v) -> !v {
  %r = array.scan %x along 0 right (%p: f64, %y: f64) {
    %t = arith.mulf %p, %y : f64
    %q = arith.addf %t, %y : f64
    array.yield %q : f64
  } : !v
  return %r : !v
}
func.func @summed(%x: tensor<3x?xf64, #cotan.dims<n>>) -> tensor<3xf64> {
  %zero = arith.constant 0.0 : f64
  %r = array.reduce %x along 1 from %zero : f64 (%p: f64, %y: f64) {
    %q = arith.addf %p, %y : f64
    array.yield %q : f64
  } : tensor<3x?xf64, #cotan.dims<n>>
  return %r : tensor<3xf64>
}
func.func @exclusive(%x: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %r = array.scan %x along 0 exclusive from %one : f64 (%p: f64, %y: f64) {
    %q = arith.mulf %p, %y : f64
    array.yield %q : f64
  } : !v
  return %r : !v
}
func.func @averaged(%x: !v, %keep: f64) -> !v {
  %zero = arith.constant 0.0 : f64
  %last, %averages = array.fold %x along 0 reassoc from %zero (%s: f64, %a: f64) {
    %old = arith.mulf %keep, %s : f64
    %t = arith.addf %old, %a : f64
    array.yield %t, %t : f64, f64
  } : (!v, f64) -> (f64, !v)
  return %averages : !v
}
