// Nothing of this is summed block by block.
// RUN: cotan opt %s --tile-and-fuse-reductions
// COUNT: scf.for 49
// Sums that keep their order.
func.func @order(%t: index, %n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %a: memref<?xf64>, %b: memref<?xf64>) {
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
        %q = arith.addf %sum, %p : f64
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

// Somebody else reads what is kept.
func.func @also_read(%t: index, %n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %a: memref<?xf64>, %b: memref<?xf64>) {
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
  %w = memref.load %kept[%zero] : memref<?xf64>
  memref.store %w, %x[%zero] : memref<?xf64>
  memref.dealloc %kept : memref<?xf64>
  return
}

// The loop reads where sums are stored.
func.func @sums_read(%t: index, %n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %a: memref<?xf64>, %b: memref<?xf64>) {
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
      %v = memref.load %b[%j] : memref<?xf64>
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

// A turn writes the row of another one.
func.func @row_before(%t: index, %n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %a: memref<?xf64>, %b: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %minus = arith.constant -1 : index
  %start = arith.constant 1.0 : f64
  %all = arith.muli %t, %m : index
  %kept = memref.alloc(%all) : memref<?xf64>
  %last = arith.addi %t, %zero : index
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

// Sums are along other rows.
func.func @other_rows(%t: index, %n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %a: memref<?xf64>, %b: memref<?xf64>) {
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
    %s = scf.for %i = %zero to %n step %one iter_args(%product = %start) -> (f64) {
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

// There are no more turns than a block has.
func.func @few(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %a: memref<?xf64>, %b: memref<?xf64>) {
  %t = arith.constant 96 : index
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

// What is summed with is written before the sums.
func.func @written_between(%t: index, %n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %a: memref<?xf64>, %b: memref<?xf64>) {
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
  memref.store %start, %y[%zero] : memref<?xf64>
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
