// RUN[1]: cotan opt %s

// The label stands on the line of the error, and is found.
func.func @f(%a: i32) {
  cf.switch %a : i32, [ default: ^b, 99999999999: ^b ] ^b: return
}
