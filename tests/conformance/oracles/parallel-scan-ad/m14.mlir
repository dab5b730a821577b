// M14: rows are scanned by +, then columns by *.
// \a. transpose(map(transpose(map(a, scan_+)), scan_*))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[1.0, 2.0], [0.5, -1.0], [3.0, 0.25]]) ~ [[1.0, 3.0], [0.5, -1.5], [1.5, -4.875]]
// jvp: ([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]) ~ ([[1.0, 1.0], [0.5, 2.5], [2.0, 5.125]])
// vjp: ([[1.0, 2.0], [3.0, 4.0], [-1.0, 0.5]]) ~ ([[0.1875, -0.8125], [16.875, 16.875], [-1.25, -0.75]])
!row = tensor<?xf64, #cotan.dims<m>>
!column = tensor<?xf64, #cotan.dims<n>>
!rows = tensor<?x?xf64, #cotan.dims<n, m>>
!columns = tensor<?x?xf64, #cotan.dims<m, n>>
func.func @f(%a: !rows) -> !rows {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %row_sums = array.map %a (%row: !row) {
    %sums = array.scan %row along 0 from %zero : f64 (%p: f64, %q: f64) {
      %r = arith.addf %p, %q : f64
      array.yield %r : f64
    } : !row
    array.yield %sums : !row
  } : (!rows) -> !rows
  %columns = array.transpose %row_sums by [1, 0] : !rows
  %column_products = array.map %columns (%column: !column) {
    %products = array.scan %column along 0 from %one : f64 (%p: f64, %q: f64) {
      %r = arith.mulf %p, %q : f64
      array.yield %r : f64
    } : !column
    array.yield %products : !column
  } : (!columns) -> !columns
  %r = array.transpose %column_products by [1, 0] : !columns
  return %r : !rows
}
