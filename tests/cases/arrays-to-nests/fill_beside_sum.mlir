// A loop that only fills joins one that only sums: stores cost nothing beside loads. A sum of rows stays alone.
// RUN: cotan opt %s --arrays-to-nests --cse --fuse-loops=mode=nest --canonicalize
// COUNT: loop.nest 4
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @sum_and_ones(%x: !v, %one: f64) -> (f64, !v) {
  %r = array.sum %x along 0 : !v
  %ones = array.replicate %one along 0 : f64 -> !v
  return %r, %ones : f64, !v
}
func.func @rows_and_ones(%x: !m, %one: f64) -> (!v, !v) {
  %r = array.sum %x along 1 : !m
  %ones = array.replicate %one along 0 : f64 -> !v
  return %r, %ones : !v, !v
}
