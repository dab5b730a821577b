// A loop whose turns could be the vector as well as those of loops inside of it, as where the gradient of a convolution
// is summed up for each place of a small window: which of them is long enough, is asked when it runs.
// RUN: cotan opt %s --plan-vectorization
// COUNT: scf.if 1
func.func @window(%c: index, %b: index, %h: index, %w: index, %g: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  scf.for %k = %zero to %c step %one {
    %from = arith.muli %k, %b : index
    scf.for %q = %zero to %b step %one {
      %r = scf.for %i = %zero to %h step %one iter_args(%s = %start) -> (f64) {
        %row = arith.muli %i, %w : index
        %t = scf.for %j = %zero to %w step %one iter_args(%u = %start) -> (f64) {
          %at = arith.addi %row, %j : index
          %a = memref.load %g[%at] : memref<?xf64>
          %moved = arith.addi %at, %q : index
          %d = memref.load %x[%moved] : memref<?xf64>
          %e = arith.mulf %a, %d : f64
          %v = arith.addf %u, %e fastmath<reassoc> : f64
          scf.yield %v : f64
        } {cotan.parallelism = "reduce"}
        %z = arith.addf %s, %t fastmath<reassoc> : f64
        scf.yield %z : f64
      } {cotan.parallelism = "reduce"}
      %to = arith.addi %from, %q : index
      memref.store %r, %y[%to] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
// The same with ten places in a row of the window, and sixty in a row that is summed up: it is known that those are more.
func.func @ten_places(%g: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ten = arith.constant 10 : index
  %sixty = arith.constant 60 : index
  %start = arith.constant -0.0 : f64
  scf.for %q = %zero to %ten step %one {
    %r = scf.for %i = %zero to %sixty step %one iter_args(%s = %start) -> (f64) {
      %row = arith.muli %i, %sixty : index
      %t = scf.for %j = %zero to %sixty step %one iter_args(%u = %start) -> (f64) {
        %at = arith.addi %row, %j : index
        %a = memref.load %g[%at] : memref<?xf64>
        %moved = arith.addi %at, %q : index
        %d = memref.load %x[%moved] : memref<?xf64>
        %e = arith.mulf %a, %d : f64
        %v = arith.addf %u, %e fastmath<reassoc> : f64
        scf.yield %v : f64
      } {cotan.parallelism = "reduce"}
      %z = arith.addf %s, %t fastmath<reassoc> : f64
      scf.yield %z : f64
    } {cotan.parallelism = "reduce"}
    memref.store %r, %y[%q] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
