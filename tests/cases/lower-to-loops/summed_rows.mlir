// Rows that are added to one row, several side by side: reads and writes of other places stand between
// those of one.
// RUN: cotan opt %s --lower-to-loops
// COUNT: vector.store 6
func.func @rows(%x: f64, %like: tensor<?x?xf64, #cotan.dims<m, n>>) -> tensor<?xf64, #cotan.dims<m + n>> {
  %r = array.accumulate over [m, n] (%i: index, %j: index, %t: !array.acc<tensor<?xf64, #cotan.dims<m + n>>>) {
    %t1 = array.add_at %t[%j], %x : !array.acc<tensor<?xf64, #cotan.dims<m + n>>>, f64
    array.yield %t1 : !array.acc<tensor<?xf64, #cotan.dims<m + n>>>
  } : () -> tensor<?xf64, #cotan.dims<m + n>>
  return %r : tensor<?xf64, #cotan.dims<m + n>>
}
