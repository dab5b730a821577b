// RUN: cotan opt %s --canonicalize
// RUN: cotan opt %s --canonicalize=region-simplify=disabled

// A chain of constant branches goes in one run, with what only it used.
func.func @chain(%a: i32) -> i32 {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  cf.cond_br %true, ^a(%one : i32), ^b
^a(%x: i32):
  %two = arith.addi %x, %x : i32
  %is = arith.cmpi eq, %two, %x : i32
  cf.cond_br %is, ^b, ^c(%two : i32)
^b:
  %y = arith.muli %a, %a : i32
  cf.br ^c(%y : i32)
^c(%z: i32):
  %r = arith.addi %a, %z : i32
  return %r : i32
}

// Blocks that jump to themselves or to each other stay.
func.func @endless() {
  cf.br ^a
^a:
  cf.br ^b
^b:
  cf.br ^a
}
func.func @endless_alone(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^a
^b:
  cf.br ^c
^c:
  cf.br ^b
}

// A loop that nothing leads to goes, although it leads to itself and uses its own values.
func.func @unreachable_loop(%a: i32) -> i32 {
  %false = arith.constant false
  cf.cond_br %false, ^in, ^out
^in:
  %start = arith.addi %a, %a : i32
  cf.br ^loop(%start : i32)
^loop(%i: i32):
  %next = arith.addi %i, %start : i32
  %go = arith.cmpi slt, %next, %a : i32
  cf.cond_br %go, ^loop(%next : i32), ^out
^out:
  return %a : i32
}

// Blocks in any order.
func.func @backwards(%a: i32) -> i32 {
  cf.br ^one
^three:
  %z = arith.addi %y, %x : i32
  return %z : i32
^two:
  %y = arith.addi %x, %a : i32
  cf.br ^three
^one:
  %x = arith.muli %a, %a : i32
  cf.br ^two
}

// An argument of two loops that is one value all the time.
func.func @same(%c: i1, %n: i32) -> i32 {
  cf.br ^loop(%n, %n : i32, i32)
^loop(%i: i32, %k: i32):
  %j = arith.addi %i, %k : i32
  cf.cond_br %c, ^loop(%j, %k : i32, i32), ^end(%i : i32)
^end(%r: i32):
  return %r : i32
}

func.func @switch(%flag: i32, %a: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^end(%a : i32),
    1: ^empty(%a : i32),
    2: ^other
  ]
^empty(%x: i32):
  cf.br ^end(%x : i32)
^other:
  %y = arith.muli %a, %a : i32
  cf.br ^end(%y : i32)
^end(%r: i32):
  return %r : i32
}

func.func @select(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^one, ^other
^one:
  cf.br ^end(%a : i32)
^other:
  cf.br ^end(%b : i32)
^end(%r: i32):
  return %r : i32
}
