// Sums of rows are in iter_args of the inner loop, next to sums of columns in an array: one load and one
// store for each row.
// RUN: cotan opt %s --arrays-to-nests --bufferize --canonicalize
!n = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?xf64, #cotan.dims<m>>
func.func @sums(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> (!n, !m) {
  %r, %c = array.accumulate over [n, m] (%i: index, %j: index, %a: !array.acc<!n>, %b: !array.acc<!m>) {
    %e = array.index %x[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
    %a2 = array.add_at %a[%i], %e : !array.acc<!n>, f64
    %b2 = array.add_at %b[%j], %e : !array.acc<!m>, f64
    array.yield %a2, %b2 : !array.acc<!n>, !array.acc<!m>
  } : () -> (!n, !m)
  return %r, %c : !n, !m
}
