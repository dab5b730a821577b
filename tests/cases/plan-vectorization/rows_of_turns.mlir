// Which loop becomes vectors where loops inside of each other go through rows of the turns of a loop around.
// RUN: cotan opt %s --plan-vectorization
// A row that is written once each turn costs less than what the loops inside of each other gain.
func.func @written(%n: index, %k: index, %d: index, %x: memref<?xf64>, %a: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant -0.0 : f64
  scf.for %p = %zero to %n step %one {
    %row = arith.muli %p, %d : index
    %e = memref.load %x[%p] : memref<?xf64>
    %own = memref.alloc(%d) : memref<?xf64>
    scf.for %i = %zero to %d step %one {
      memref.store %none, %own[%i] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    scf.for %j = %zero to %k step %one {
      %first = arith.muli %j, %d : index
      scf.for %i = %zero to %d step %one {
        %at = arith.addi %first, %i : index
        %b = memref.load %a[%at] : memref<?xf64>
        %f = arith.mulf %b, %e : f64
        %c = math.exp %f : f64
        %s = memref.load %own[%i] : memref<?xf64>
        %t = arith.addf %s, %c fastmath<reassoc> : f64
        memref.store %t, %own[%i] : memref<?xf64>
      } {cotan.parallelism = "parallel"}
    } {cotan.parallelism = "reduce"}
    scf.for %i = %zero to %d step %one {
      %r = memref.load %own[%i] : memref<?xf64>
      %to = arith.addi %row, %i : index
      memref.store %r, %y[%to] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
    memref.dealloc %own : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  return
}
