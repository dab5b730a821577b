// What a loop carries and changes element by element is changed where it lies, without a buffer for what becomes of it, also
// if two arrays take each other's place; but not what is read elsewhere as well.
// RUN: cotan opt %s --arrays-to-nests --cse --fuse-loops=mode=nest --bufferize
!v = tensor<?xf64, #cotan.dims<n>>
!rows = tensor<?x?xf64, #cotan.dims<m, n>>
func.func @sums(%x: !rows, %start: !v) -> !v {
  %r = array.fold %x along 0 from %start (%s: !v, %row: !v) {
    %t = arith.addf %s, %row : !v
    array.yield %t : !v
  } : (!rows, !v) -> !v
  return %r : !v
}
func.func @exchanged(%x: !rows, %start: !v) -> !v {
  %r, %q = array.fold %x along 0 from %start, %start (%s: !v, %o: !v, %row: !v) {
    %t = arith.addf %s, %row : !v
    %u = arith.mulf %o, %row : !v
    array.yield %u, %t : !v, !v
  } : (!rows, !v, !v) -> (!v, !v)
  return %r : !v
}
func.func @turned(%x: !rows, %start: !v) -> !v {
  %r = array.fold %x along 0 from %start (%s: !v, %row: !v) {
    %back = array.reverse %s along 0 : !v
    %t = arith.addf %back, %row : !v
    array.yield %t : !v
  } : (!rows, !v) -> !v
  return %r : !v
}
