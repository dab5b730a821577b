// Loops that do not end run out of fuel, also those that do nothing.
// RUN[1]: cotan run %s --fuel 1000
func.func @main() {
  %true = arith.constant true
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    scf.yield
// ERR@5-13 the fuel ran out here [E0703]
  }
  return
}
