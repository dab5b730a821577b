// Every integer op of arith, with overflow flags, exactness and discardable attributes.
func.func @ring(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %0, %b overflow<nsw> : i32
  %2 = arith.subi %1, %a overflow<nsw, nuw> {note = "both flags"} : i32
  %3 = arith.muli %2, %2 overflow<nuw> : i32
  %4 = arith.shli %3, %b overflow<none> : i32
  %5 = arith.shrsi %4, %a exact : i32
  %6 = arith.shrui %5, %a : i32
  %7 = arith.divsi %6, %b exact {t.origin} : i32
  %8 = arith.divui %7, %b : i32
  %9 = arith.remsi %8, %a : i32
  %10 = arith.remui %9, %a : i32
  %11 = arith.ceildivsi %10, %b : i32
  %12 = arith.ceildivui %11, %b : i32
  %13 = arith.floordivsi %12, %b : i32
  return %13 : i32
}

func.func @bits(%a: i7, %b: i7, %t: tensor<2x?xi7>) -> (i7, tensor<2x?xi7>) {
  %and = arith.andi %a, %b : i7
  %or = arith.ori %and, %b : i7
  %xor = arith.xori %or, %a : i7
  %lo = arith.minsi %xor, %a : i7
  %hi = arith.maxsi %lo, %b : i7
  %ulo = arith.minui %hi, %a : i7
  %uhi = arith.maxui %ulo, %b : i7
  %sq = arith.muli %t, %t : tensor<2x?xi7>
  return %uhi, %sq : i7, tensor<2x?xi7>
}

func.func @wide(%v: vector<4xi64>, %w: vector<4xi64>) -> vector<4xi64> {
  %sum, %carry = arith.addui_extended %v, %w : vector<4xi64>, vector<4xi1>
  %low, %high = arith.mulsi_extended %sum, %w : vector<4xi64>
  %ulow, %uhigh = arith.mului_extended %low, %high {t.unsigned} : vector<4xi64>
  %r = arith.select %carry, %ulow, %uhigh : vector<4xi1>, vector<4xi64>
  return %r : vector<4xi64>
}
