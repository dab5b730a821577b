// RUN[1]: cotan opt %s
func.func @f() {
  %c = arith.constant sparse<[[0, 0]], [1.0]> : tensor<4294967296x4294967296xf64>
  return
}
