// A sparse matrix times a vector: the values of all rows one after the other, the column of each, and where each row
// starts.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([2.0, -1.0, 0.5, 3.0, 4.0], [0, 2, 1, 0, 2], [0, 2, 2, 3, 5], [1.0, -2.0, 0.5]) ~ [1.5, 0.0, -1.0, 5.0]
// jvp: ([0.5, 1.0, -0.25, 0.75, 2.0], _, _, [0.3, -0.6, 1.5]) ~ ([0.09999999999999998, 0.0, 0.2, 8.65])
// vjp: ([1.0, 5.0, -2.0, 0.5]) ~ ([1.0, 0.5, 4.0, 0.5, 0.25], _, _, [3.5, -1.0, 1.0])
!values = tensor<?xf64, #cotan.dims<k>>
!columns = tensor<?xindex, #cotan.dims<k>>
!starts = tensor<?xindex, #cotan.dims<n + 1>>
!x = tensor<?xf64, #cotan.dims<m>>
!y = tensor<?xf64, #cotan.dims<n>>
func.func @f(%values: !values, %columns: !columns, %starts: !starts, %x: !x) -> !y {
  %zero = arith.constant 0.0 : f64
  %y = array.build (%i: index) {
    %start = array.index %starts[%i] : !starts
    %end = array.index %starts[%i + 1] : !starts
    %one = arith.constant 1 : index
    %row = scf.for %k = %start to %end step %one iter_args(%sum = %zero) -> (f64) {
      %a = array.index %values[%k] : !values
      %j = array.index %columns[%k] : !columns
      %b = array.index %x[%j] : !x
      %p = arith.mulf %a, %b : f64
      %more = arith.addf %sum, %p : f64
      scf.yield %more : f64
    }
    array.yield %row : f64
  } : !y
  return %y : !y
}
