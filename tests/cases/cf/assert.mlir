// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%c: i1) {
  cf.assert %c, "a \22message\22" {t.z}
  return
}
