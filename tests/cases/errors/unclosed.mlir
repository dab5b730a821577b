// RUN[1]: cotan opt %s

module {
  func.func @f() {
    return
