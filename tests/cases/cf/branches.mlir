// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%c: i1, %x: i32) -> i32 {
  cf.br ^loop(%x, %c : i32, i1) {t.y}
^loop(%i: i32, %again: i1):
  cf.cond_br %again, ^loop(%i, %c : i32, i1), ^done(%i : i32)
^done(%r: i32):
  cf.cond_br %c, ^end, ^weighted
^weighted:
  cf.cond_br %c weights([3, 5]), ^end, ^end
^end:
  return %r : i32
}
