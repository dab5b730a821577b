// What a loop keeps of each turn is summed for 96 turns at a time: rows from the last one back, read by two loops, one of
// them in loops two deep.
// RUN: cotan opt %s --tile-and-fuse-reductions --cse
func.func @backward(%t: index, %n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %a: memref<?xf64>, %b: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %minus = arith.constant -1 : index
  %start = arith.constant 1.0 : f64
  %all = arith.muli %t, %m : index
  %kept = memref.alloc(%all) : memref<?xf64>
  %last = arith.addi %t, %minus : index
  scf.for %i = %zero to %t step %one {
    %turn = arith.subi %last, %i : index
    %row = arith.muli %turn, %m : index
    scf.for %j = %zero to %m step %one {
      %v = memref.load %x[%j] : memref<?xf64>
      %w = arith.addf %v, %v : f64
      memref.store %w, %x[%j] : memref<?xf64>
      %at = arith.addi %row, %j : index
      memref.store %w, %kept[%at] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  }
  %is_none = arith.cmpi eq, %t, %zero : index
  %init = arith.select %is_none, %start, %start : f64
  scf.for %k = %zero to %n step %one {
    %out = arith.muli %k, %m : index
    scf.for %j = %zero to %m step %one {
      %s = scf.for %i = %zero to %t step %one iter_args(%sum = %init) -> (f64) {
        %row = arith.muli %i, %m : index
        %at = arith.addi %row, %j : index
        %v = memref.load %kept[%at] : memref<?xf64>
        %line = arith.muli %i, %n : index
        %place = arith.addi %line, %k : index
        %w = memref.load %y[%place] : memref<?xf64>
        %p = arith.mulf %v, %w : f64
        %q = arith.addf %sum, %p fastmath<reassoc,contract> : f64
        scf.yield %q : f64
      } {cotan.parallelism = "reduce"}
      %o = arith.addi %out, %j : index
      memref.store %s, %a[%o] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  scf.for %j = %zero to %m step %one {
    %s = scf.for %i = %zero to %t step %one iter_args(%product = %start) -> (f64) {
      %row = arith.muli %i, %m : index
      %at = arith.addi %row, %j : index
      %v = memref.load %kept[%at] : memref<?xf64>
      %q = arith.mulf %product, %v fastmath<reassoc> : f64
      scf.yield %q : f64
    } {cotan.parallelism = "reduce"}
    memref.store %s, %b[%j] : memref<?xf64>
  } {cotan.parallelism = "parallel"}
  memref.dealloc %kept : memref<?xf64>
  return
}
