// Iterations write rows of their own, and all of them add to one more row: its sums are combined.
// RUN: cotan opt %s --vectorize-loops
func.func @f(%n: index, %d: index, %x: memref<?xf64>, %sum: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %d : index
    scf.for %j = %zero to %d step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      %s = memref.load %sum[%j] : memref<?xf64>
      %t = arith.addf %s, %a fastmath<reassoc,contract> : f64
      memref.store %t, %sum[%j] : memref<?xf64>
      %b = arith.addf %a, %a : f64
      memref.store %b, %x[%at] : memref<?xf64>
    } {cotan.interleave = 2 : i64, cotan.parallelism = "reduce", cotan.vector_width = 8 : i64}
  } {cotan.interleave = 4 : i64, cotan.parallelism = "reduce", cotan.separate_rows}
  return
}
