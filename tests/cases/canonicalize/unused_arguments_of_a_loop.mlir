// The edges of one terminator need not stay side by side.
// RUN: cotan opt %s --canonicalize
module {
  func.func @f3(%v1: i1, %v2: i1) -> (i32, index) {
    %v6 = arith.constant true
    cf.cond_br %v1, ^b2(%v2 : i1), ^b1
  ^b0(%v3: f64, %v4: i32):
    %v7 = arith.cmpi eq, %v4, %v4 : i32
    cf.cond_br %v7, ^b2(%v7 : i1), ^b1
  ^b1:
    cf.br ^b2(%v6 : i1)
  ^b2(%v5: i1):
    %v17 = arith.constant 0.5 : f64
    %v18 = arith.constant 0 : i32
    cf.cond_br %v5, ^b2(%v5 : i1), ^b0(%v17, %v18 : f64, i32)
  }
}
