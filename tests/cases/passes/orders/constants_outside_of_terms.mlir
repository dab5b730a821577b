// `canonicalize` hoists constants out of terms; both halves of a derivative have their own.
// RUN: cotan opt %s --to-combinators --canonicalize --split-reverse --symbol-dce
func.func @f(%x: tensor<3xf64>) -> tensor<3xf64> {
  %ones = arith.constant dense<1.0> : tensor<3xf64>
  %e = math.exp %x : tensor<3xf64>
  %r = arith.addf %e, %ones : tensor<3xf64>
  return %r : tensor<3xf64>
}
