// Places of a packed triangle, with and without its diagonal, are inside where the size is stated as it is; nothing is known of
// places that may be too large, or that could leave 64 bits.
// RUN: cotan opt %s --fold-index-conditions --canonicalize
// Strictly below the diagonal, column by column.
func.func @columns(%d: index, %s: index, %n: index, %x: memref<?xf64>, %y: memref<?xf64>) attributes {cotan.facts = #cotan.facts<2 * s = d * d - d>, cotan.parameters = #cotan.dims<d, s>, cotan.sizes = ["d", "s", "n"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %none = arith.constant 0.0 : f64
  %twice = arith.muli %d, %two : index
  %last = arith.subi %twice, %one : index
  scf.for %k = %zero to %n step %one {
    scf.for %j = %zero to %d step %one {
      scf.for %i = %zero to %j step %one {
        %a = arith.subi %last, %i : index
        %b = arith.muli %i, %a : index
        %c = arith.shrsi %b, %one : index
        %e = arith.addi %c, %j : index
        %f = arith.subi %e, %i : index
        %at = arith.subi %f, %one : index
        %within = arith.cmpi ult, %at, %s : index
        %v = scf.if %within -> (f64) {
          %l = memref.load %x[%at] : memref<?xf64>
          scf.yield %l : f64
        } else {
          scf.yield %none : f64
        }
        memref.store %v, %y[%i] : memref<?xf64>
      }
    }
  }
  return
}
// All of a square, of which the half is there.
func.func @beyond(%d: index, %s: index, %x: memref<?xi1>) attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>, cotan.parameters = #cotan.dims<d, s>, cotan.sizes = ["d", "s"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %d step %one {
    %next = arith.addi %i, %one : index
    %twice = arith.muli %i, %next : index
    %row = arith.shrsi %twice, %one : index
    scf.for %j = %zero to %d step %one {
      %at = arith.addi %row, %j : index
      %within = arith.cmpi ult, %at, %s : index
      memref.store %within, %x[%j] : memref<?xi1>
    }
  }
  return
}
// The same size, of which nothing is stated; and a product that may wrap, which an index need not be below.
func.func @unknown(%d: index, %s: index, %x: memref<?xi1>) attributes {cotan.sizes = ["d", "s"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %product = arith.muli %d, %s : index
  scf.for %i = %zero to %d step %one {
    %next = arith.addi %i, %one : index
    %twice = arith.muli %i, %next : index
    %row = arith.shrsi %twice, %one : index
    scf.for %j = %zero to %i step %one {
      %at = arith.addi %row, %j : index
      %within = arith.cmpi ult, %at, %s : index
      memref.store %within, %x[%j] : memref<?xi1>
    }
    scf.for %j = %zero to %s step %one {
      %below = arith.cmpi ult, %i, %product : index
      memref.store %below, %x[%j] : memref<?xi1>
    }
  }
  return
}
// The least of two sizes; a place before the first one is a very large one.
func.func @least(%d: index, %s: index, %x: memref<?xi1>) attributes {cotan.sizes = ["d", "s"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %least = arith.minsi %d, %s : index
  %end = arith.maxsi %least, %zero : index
  scf.for %i = %zero to %end step %one {
    %below = arith.cmpi ult, %i, %s : index
    memref.store %below, %x[%i] : memref<?xi1>
    %before = arith.subi %i, %one : index
    %perhaps = arith.cmpi ult, %before, %s : index
    memref.store %perhaps, %x[%i] : memref<?xi1>
  }
  return
}
