// Sums of nothing need room too.
// RUN[1]: cotan run %s --engine=interpret
func.func @main() -> tensor<1000000000000000000xf64> {
  %x = array.iota along 0 : tensor<1000000000000000000x0xf64>
  %r = array.sum %x along 1 : tensor<1000000000000000000x0xf64>
// ERR ^^^^^^^^^ not enough memory for `tensor<1000000000000000000xf64>` [E0703]
  return %r : tensor<1000000000000000000xf64>
}
