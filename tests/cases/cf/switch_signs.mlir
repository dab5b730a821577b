// RUN: cotan opt %s

// Upstream writes cases without a sign, and reads those of 64 bits with one only.
func.func @f(%a: i64, %b: i8) {
  cf.switch %a : i64, [default: ^next, -1: ^next]
^next:
  cf.switch %b : i8, [default: ^end, -1: ^end]
^end:
  return
}
