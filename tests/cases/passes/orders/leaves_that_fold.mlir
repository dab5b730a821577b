// No rule rewrites the operation of a `linear.leaf`, which is data of the map. The code around it is rewritten.
// RUN: cotan opt %s --canonicalize --verify-each=each
// COUNT: arith.mulf 1
// EVAL: f([1.0, 2.0]) = [1.0, 2.0]
!v = tensor<2xf64>
func.func @f(%x: !v) -> !v {
  %one = arith.constant dense<1.0> : !v
  %map = linear.leaf (%y: !v) {
    %z = arith.mulf %y, %one : !v
    linear.yield %z : !v
  } : !linear.map<!v, !v>
  %w = arith.mulf %x, %one : !v
  %r = linear.apply %map, %w : !linear.map<!v, !v>, !v
  return %r : !v
}
