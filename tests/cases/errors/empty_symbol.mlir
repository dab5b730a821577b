// RUN[1]: cotan opt %s

func.func @""() {
  return
}
