// RUN: cotan opt %s --canonicalize

// Constants of more than 64 bits are folded and never lost; equal ones are one.
func.func @wide(%a: i128, %c: i1) -> (i128, i128, i128, i128, i1) {
  %large = arith.constant 100000000000000000000000000000 : i128
  %same = arith.constant 100000000000000000000000000000 : i128
  %low = arith.constant -100000000000000000000000000000 : i128
  %zero = arith.constant 0 : i128
  %r = arith.addi %large, %a : i128
  %s = arith.addi %same, %low : i128
  %t = arith.select %c, %large, %same : i128
  %u = arith.subi %zero, %low : i128
  %v = arith.cmpi eq, %a, %a : i128
  return %r, %s, %t, %u, %v : i128, i128, i128, i128, i1
}

func.func @vectors() -> vector<2xi128> {
  %a = arith.constant dense<[1, 100000000000000000000000000000]> : vector<2xi128>
  %b = arith.constant dense<1> : vector<2xi128>
  %r = arith.muli %a, %b : vector<2xi128>
  return %r : vector<2xi128>
}

// Constants are folded up to 128 bits.
func.func @folded() -> (i128, i128, i128, i128, i128, i128, i1, i1, i128, i64, i65) {
  %a = arith.constant 100000000000000000000000000000 : i128
  %b = arith.constant -3 : i128
  %hundred = arith.constant 100 : i128
  %most = arith.constant 18446744073709551615 : i65
  %one = arith.constant 1 : i65
  %narrow = arith.constant -1 : i64
  %sum = arith.addi %a, %b : i128
  %product = arith.muli %a, %b : i128
  %quotient = arith.divsi %a, %b : i128
  %unsigned = arith.divui %a, %b : i128
  %shifted = arith.shrsi %b, %hundred : i128
  %out = arith.shli %a, %a : i128
  %less = arith.cmpi slt, %a, %b : i128
  %below = arith.cmpi ult, %a, %b : i128
  %long = arith.extui %narrow : i64 to i128
  %short = arith.trunci %a : i128 to i64
  %wrapped = arith.addi %most, %one : i65
  return %sum, %product, %quotient, %unsigned, %shifted, %out, %less, %below, %long, %short, %wrapped : i128, i128, i128, i128, i128, i128, i1, i1, i128, i64, i65
}

func.func @wider() -> i200 {
  %a = arith.constant 100000000000000000000000000000 : i200
  %r = arith.addi %a, %a : i200
  return %r : i200
}

// Shifts by the width or more move all bits out; a negative amount is a large one.
func.func @shifted_out() -> (i65, i65, i65, i65, i65, i65) {
  %a = arith.constant -3 : i65
  %width = arith.constant 65 : i65
  %below = arith.constant 64 : i65
  %many = arith.constant -1 : i65
  %left = arith.shli %a, %width : i65
  %last = arith.shli %a, %below : i65
  %right = arith.shrui %a, %width : i65
  %sign = arith.shrsi %a, %width : i65
  %all = arith.shrsi %a, %many : i65
  %none = arith.shrui %a, %many : i65
  return %left, %last, %right, %sign, %all, %none : i65, i65, i65, i65, i65, i65
}
