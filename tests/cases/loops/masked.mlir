// Loops inside of others run in vectors with masks.
// RUN: cotan opt %s --choose-lanes --widen-loops --canonicalize --cse
// What follows each other is read and written where there is a turn; a sum goes on where there is none.
func.func @rows(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %r = scf.for %j = %zero to %m step %one iter_args(%s = %start) -> (f64) {
      %p = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      %b = math.exp %a : f64
      memref.store %b, %x[%p] : memref<?xf64>
      %t = arith.addf %s, %b fastmath<reassoc> : f64
      scf.yield %t : f64
    } {cotan.turns = "reduce"}
    memref.store %r, %y[%i] : memref<?xf64>
  }
  return
}
