// RUN: cotan opt %s --canonicalize
// EVAL: f() = [1.0, 4.0]
// COUNT: arith.select 0

// A selection of constants is folded as any elementwise operation.
func.func @f() -> tensor<2xf64> {
  %c = arith.constant dense<[true, false]> : tensor<2xi1>
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %b = arith.constant dense<[3.0, 4.0]> : tensor<2xf64>
  %r = arith.select %c, %a, %b : tensor<2xi1>, tensor<2xf64>
  return %r : tensor<2xf64>
}
