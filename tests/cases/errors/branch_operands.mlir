// RUN[1]: cotan opt %s

func.func @f(%c: i1, %a: i32) {
  cf.br ^a(%a : i32)
^a(%x: f32):
  cf.cond_br %c, ^b, ^a(%x, %x : f32, f32)
^b:
  return
}
