// RUN[1]: cotan opt %s

func.func @f() {
  cf.br ^a
^a:
  cf.br ^a
^a:
  return
}
