// Unreachable blocks, definitions below their uses in the text, and an irreducible graph.
func.func @late(%c: i1) -> i32 {
  cf.br ^last
^middle:
  %use = arith.addi %late, %late : i32
  return %use : i32
^last:
  %late = arith.constant 5 : i32
  cf.br ^middle
}

func.func @dead_code() {
  return
^island:
  "t.use"(%later) : (i32) -> ()
  %later = "t.def"(%later) : (i32) -> i32
  cf.br ^island
^other_island:
  return
}

func.func @irreducible(%c: i1, %n: i32) -> i32 {
  cf.cond_br %c, ^a(%n : i32), ^b(%n : i32)
^a(%x: i32):
  %x1 = arith.subi %x, %n : i32
  cf.cond_br %c, ^b(%x1 : i32), ^out
^b(%y: i32):
  %y1 = arith.muli %y, %n : i32
  cf.cond_br %c, ^a(%y1 : i32), ^out
^out:
  return %n : i32
}
