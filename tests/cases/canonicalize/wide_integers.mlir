// RUN: cotan opt %s --canonicalize

// Nothing is computed with integers of more than 64 bits, nor lost; equal constants are one.
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
