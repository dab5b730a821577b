// Rows of ten are a vector of eight and one of two. Rows of eleven have a masked tail.
// RUN: cotan opt %s --plan-vectorization --vectorize-loops --canonicalize --cse --dce
!x = memref<?xf64>
func.func @tens(%n: index, %x: !x) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ten = arith.constant 10 : index
  %two = arith.constant 2.0 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %ten : index
    scf.for %j = %zero to %ten step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : !x
      %b = arith.mulf %a, %two : f64
      memref.store %b, %x[%at] : !x
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
func.func @elevens(%n: index, %x: !x) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eleven = arith.constant 11 : index
  %two = arith.constant 2.0 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %eleven : index
    scf.for %j = %zero to %eleven step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : !x
      %b = arith.mulf %a, %two : f64
      memref.store %b, %x[%at] : !x
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
