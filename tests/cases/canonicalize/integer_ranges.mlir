// RUN: cotan opt %s --canonicalize

// The carried value of a loop has the range of its start and of what it becomes.
func.func @carried(%n: index) -> (index, i1, i1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ten = arith.constant 10 : index
  %last, %in, %more = scf.for %i = %zero to %n step %one
      iter_args(%at = %zero, %was = %zero, %sum = %zero) -> (index, index, index) {
    %next = arith.addi %at, %one : index
    %wrapped = arith.remui %next, %ten : index
    %grown = arith.addi %sum, %i : index
    scf.yield %wrapped, %at, %grown : index, index, index
  }
  %below = arith.cmpi slt, %last, %ten : index
  // A sum may wrap.
  %stays = arith.cmpi sge, %more, %zero : index
  return %in, %below, %stays : index, i1, i1
}

// A conditional has the range of both of its values.
func.func @either(%c: i1, %x: i8) -> (i1, i1) {
  %low = arith.constant -3 : i32
  %limit = arith.constant 300 : i32
  %wide = arith.extui %x : i8 to i32
  %r = scf.if %c -> (i32) {
    scf.yield %low : i32
  } else {
    %shifted = arith.shrui %wide, %wide : i32
    scf.yield %shifted : i32
  }
  %below = arith.cmpi slt, %r, %limit : i32
  %stays = arith.cmpi sge, %r, %low : i32
  return %below, %stays : i1, i1
}

func.func @operations(%x: i32, %y: i32) -> (i1, i1, i1, i1, i1) {
  %mask = arith.constant 255 : i32
  %seven = arith.constant 7 : i32
  %minus = arith.constant -7 : i32
  %limit = arith.constant 36 : i32
  %low = arith.andi %x, %mask : i32
  %quotient = arith.divsi %low, %seven : i32
  %0 = arith.cmpi sle, %quotient, %limit : i32
  %remainder = arith.remsi %x, %seven : i32
  %1 = arith.cmpi sgt, %remainder, %minus : i32
  %small = arith.trunci %low : i32 to i16
  %same = arith.extsi %small : i16 to i32
  %2 = arith.cmpi sle, %same, %mask : i32
  %floor = arith.floordivsi %remainder, %seven : i32
  %3 = arith.cmpi slt, %floor, %seven : i32
  // The bits of a negative number are many.
  %unknown = arith.andi %x, %y : i32
  %stays = arith.cmpi sle, %unknown, %mask : i32
  return %0, %1, %2, %3, %stays : i1, i1, i1, i1, i1
}

// The values of a loop that never runs are any.
func.func @never(%x: index) -> i1 {
  %five = arith.constant 5 : index
  %three = arith.constant 3 : index
  %one = arith.constant 1 : index
  %no = arith.constant false
  %r = scf.for %i = %five to %three step %one iter_args(%s = %no) -> (i1) {
    %j = arith.addi %i, %x : index
    %0 = arith.cmpi slt, %j, %three : index
    scf.yield %0 : i1
  }
  return %r : i1
}

// Two paths lead from one value to a comparison.
func.func @diamond(%x: i32) -> (i1, i1) {
  %mask = arith.constant 255 : i32
  %limit = arith.constant 65280 : i32
  %low = arith.andi %x, %mask : i32
  %square = arith.muli %low, %low : i32
  %sum = arith.addi %square, %low : i32
  %below = arith.cmpi sle, %sum, %limit : i32
  %stays = arith.cmpi slt, %sum, %limit : i32
  return %below, %stays : i1, i1
}
