// The maximum of a row and its initial value leave the loop over the row: its initial value is a
// scalar, so iterations may share it.
// RUN: cotan opt %s --pass-pipeline=builtin.module(arrays-to-nests,cse,loop-invariant-code-motion)
!row = tensor<?xf64, #cotan.dims<n>>
!rows = tensor<?x?xf64, #cotan.dims<k, n>>
!each = tensor<?xf64, #cotan.dims<k>>
func.func @differences(%x: !rows) -> !rows {
  %m = array.map %x (%row: !row) {
    %most = array.max %row along 0 : !row
    array.yield %most : f64
  } : (!rows) -> !each
  %negated = arith.negf %m : !each
  %r = array.map %x, %negated (%row: !row, %by: f64) {
    %d = array.map %row (%v: f64) {
      %s = arith.addf %v, %by : f64
      array.yield %s : f64
    } : (!row) -> !row
    array.yield %d : !row
  } : (!rows, !each) -> !rows
  return %r : !rows
}
