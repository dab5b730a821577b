// f2 of the notes on linear maps, x^3 + x^4, stage by stage: without variables, with and without pruning; in two
// halves; and both put together by the road.
// RUN: cotan opt %s --to-combinators
// RUN: cotan opt %s --to-combinators=prune=true
// RUN: cotan opt %s --to-combinators --from-combinators
// RUN: cotan opt %s --to-combinators --split-reverse --from-combinators
// RUN: cotan grad %s --method=split-reverse
// EVAL: f2(1.5) = 8.4375
func.func @f2(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  %z = arith.addf %x, %y : f64
  %r = arith.mulf %y, %z : f64
  return %r : f64
}
