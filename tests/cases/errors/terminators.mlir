// RUN[1]: cotan opt %s --allow-unregistered-dialect

func.func @none(%a: i32) {
}
func.func @early() {
  return
  return
}
"t.a"() ({
^a:
^b:
  "t.end"() : () -> ()
}) : () -> ()
func.func @wrong() {
  %c = arith.constant true
}
