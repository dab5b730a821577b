// RUN[1]: cotan opt %s --allow-unregistered-dialect

module {
  "t.a"() ({
    func.func @f() {
      "t.b"() ({
