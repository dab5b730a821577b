// Who reads an array from its end shares nothing with who reads it from its beginning; two sums of the same direction do.
// RUN: cotan opt %s --arrays-to-nests --cse --fuse-loops=mode=nest --canonicalize
// COUNT: loop.nest 3
!v = tensor<?xf64, #cotan.dims<n>>
func.func @two_ways(%x: !v, %start: f64) -> (f64, f64) {
  %s = array.sum %x along 0 : !v
  %f = array.fold %x along 0 right from %start (%sofar: f64, %a: f64) {
    %p = arith.mulf %sofar, %a : f64
    %q = arith.addf %p, %a : f64
    array.yield %q : f64
  } : (!v, f64) -> f64
  return %s, %f : f64, f64
}
func.func @one_way(%x: !v, %start: f64) -> (f64, f64) {
  %s = array.sum %x along 0 : !v
  %f = array.fold %x along 0 from %start (%sofar: f64, %a: f64) {
    %p = arith.mulf %sofar, %a : f64
    %q = arith.addf %p, %a : f64
    array.yield %q : f64
  } : (!v, f64) -> f64
  return %s, %f : f64, f64
}
