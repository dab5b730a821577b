// RUN[1]: cotan run %s --fn endless --fuel 1000
// RUN[1]: cotan run %s --fn deep --max-depth 50
// RUN[1]: cotan run %s --engine=interpret --fn large --max-bytes 10K

func.func @endless() {
  cf.br ^again
^again:
  cf.br ^again
}

func.func @deep() {
  call @deep() : () -> ()
  return
}

func.func @large() -> tensor<1000xf64> {
  %r = arith.constant dense<1.0> : tensor<1000xf64>
  return %r : tensor<1000xf64>
}
