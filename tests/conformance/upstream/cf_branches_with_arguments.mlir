// Loops and diamonds in a control-flow graph, with block arguments, branch weights and attributes.
func.func @sum_to(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%zero, %zero : i32, i32)
^head(%i: i32, %acc: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more weights([99, 1]), ^body, ^exit(%acc : i32)
^body:
  %next = arith.addi %i, %one : i32
  %sum = arith.addi %acc, %i : i32
  cf.br ^head(%next, %sum : i32, i32) {t.backedge}
^exit(%r: i32):
  return %r : i32
}

func.func @diamond(%c: i1, %d: i1, %x: f32, %y: f32) -> (f32, f32) {
  cf.cond_br %c, ^left(%x : f32), ^right
^left(%l: f32):
  %a = arith.mulf %l, %y : f32
  cf.br ^join(%a, %l : f32, f32)
^right:
  cf.cond_br %d, ^join(%y, %x : f32, f32), ^join(%x, %y : f32, f32) {t.same_target}
^join(%p: f32, %q: f32):
  return %p, %q : f32, f32
}

func.func @self_loop(%c: i1) {
  cf.br ^spin
^spin:
  cf.cond_br %c, ^spin, ^done
^done:
  return
}
