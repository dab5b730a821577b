// RUN: cotan opt %s --cse --allow-unregistered-dialect
// Upstream sees something unused in the first `scf.if`, and keeps the second. // UPSTREAM: merges less
// What is merged is erased at the end of its block; until then, what follows reads through it.

func.func @chain(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  %x2 = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  %y2 = arith.muli %a, %x2 : i32
  %z = arith.subi %y, %x : i32
  %z2 = arith.subi %y2, %x2 : i32
  %unused = arith.subi %z2, %y2 : i32
  %r = arith.muli %z, %z2 : i32
  return %r : i32
}

func.func @inside(%c: i1, %a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %x2 = arith.addi %a, %a : i32
  %r = scf.if %c -> (i32) {
    %y = arith.muli %x2, %a : i32
    %y2 = arith.muli %x, %a : i32
    %z = arith.subi %y, %y2 : i32
    scf.yield %z : i32
  } else {
    scf.yield %x2 : i32
  }
  %again = scf.if %c -> (i32) {
    %y = arith.muli %x, %a : i32
    %z = arith.subi %y, %y : i32
    scf.yield %z : i32
  } else {
    scf.yield %x : i32
  }
  return %r, %again : i32, i32
}

func.func @blocks(%c: i1, %a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  %x2 = arith.addi %a, %a : i32
  cf.cond_br %c, ^then(%x2 : i32), ^end(%x : i32)
^then(%b: i32):
  %y = arith.addi %a, %a : i32
  %z = arith.muli %y, %x2 : i32
  cf.br ^end(%z : i32)
^end(%r: i32):
  %w = arith.muli %x2, %r : i32
  return %w : i32
}

// In a graph, what is used only by what goes may come later, and goes in the same run.
"u.graph"() ({
  %x = arith.addi %k, %k : i32
  %x2 = arith.addi %k2, %k : i32
  %unused = arith.muli %x, %k2 : i32
  %k2 = arith.constant 1 : i32
  %k = arith.constant 1 : i32
  "u.use"(%x2) : (i32) -> ()
}) : () -> ()
