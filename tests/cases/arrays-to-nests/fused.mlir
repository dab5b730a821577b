// What is read once is computed where it is read; what is read again and again is not.
// RUN: cotan opt %s --arrays-to-nests --cse --canonicalize
// COUNT: loop.nest 12
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, n>>
// One loop: the exponential is used twice, but at one place.
func.func @chain(%x: !v) -> f64 {
  %e = math.exp %x : !v
  %s = arith.mulf %e, %e : !v
  %t = arith.addf %s, %e : !v
  %r = array.sum %t along 0 : !v
  return %r : f64
}
// Two loops and one inside: every row needs all of the exponentials.
func.func @matvec(%a: !m, %x: !v) -> !v {
  %e = math.exp %x : !v
  %r = array.contract %a, %e over [n] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !m, !v -> !v
  return %r : !v
}
// Two loops: each reads it at another place.
func.func @around(%x: !v) -> !v {
  %e = math.exp %x : !v
  %back = array.reverse %e along 0 : !v
  %r = arith.addf %e, %back : !v
  return %r : !v
}
// Two loops, one in the other.
func.func @rows(%x: !v) -> !v {
  %r = array.build (%i: index) {
    %a = array.index %x[%i] : !v
    %row = array.map %x (%b: f64) {
      %c = arith.mulf %a, %b : f64
      array.yield %c : f64
    } : (!v) -> !v
    %s = array.sum %row along 0 : !v
    array.yield %s : f64
  } : !v
  return %r : !v
}
// One: the scan begins with what changes nothing.
func.func @scan(%x: !v) -> !v {
  %e = math.exp %x : !v
  %r = array.scan %e along 0 (%a: f64, %b: f64) {
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : !v
  return %r : !v
}
// Two: zeros, and what is added to them.
func.func @scatter(%x: !v) -> tensor<3xf64> {
  %r = array.scatter %x (%i: index) {
    array.yield %i : index
  } : !v -> tensor<3xf64>
  return %r : tensor<3xf64>
}
