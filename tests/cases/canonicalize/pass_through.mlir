// RUN: cotan opt %s --canonicalize
// COUNT: cf.br 0
// COUNT: cf.cond_br 0
func.func @f(%d: i1, %e: i1) {
  cf.cond_br %d, ^b3, ^b1
^b1:
  cf.cond_br %e, ^b2, ^b3
^b2:
  cf.br ^b3
^b3:
  return
}
