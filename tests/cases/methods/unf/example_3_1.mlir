// Example 3.1, corrected: the term of example 1.1 by the direct transform, with one continuation for each operand, and both slots
// of lets closed with zero. The same by way of steps, with a slot for each operand too, is a stage of example 1.1.
// RUN: cotan opt %s --partial-eval
// EVAL: printed(1.5, -0.7, 3.0) ~ -1.575, -2.1, 2.25, 0.0
func.func @printed(%x1: f64, %x2: f64, %x3: f64) -> (f64, f64, f64, f64) {
  %Y = closure.lambda (%y1: f64, %y2: f64, %y3: f64) {
    closure.yield %y1, %y2, %y3 : f64, f64, f64
  } : (f64, f64, f64) -> (f64, f64, f64)
  %Y11 = closure.lambda (%y1: f64, %y2: f64, %y3: f64, %z: f64) {
    %s = arith.addf %y1, %z : f64
    %r:3 = closure.apply %Y(%s, %y2, %y3) : (f64, f64, f64) -> (f64, f64, f64)
    closure.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : (f64, f64, f64, f64) -> (f64, f64, f64)
  %Y12 = closure.lambda (%y1: f64, %y2: f64, %y3: f64, %y4: f64, %z: f64) {
    %s = arith.addf %y2, %z : f64
    %r:3 = closure.apply %Y11(%y1, %s, %y3, %y4) : (f64, f64, f64, f64) -> (f64, f64, f64)
    closure.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : (f64, f64, f64, f64, f64) -> (f64, f64, f64)
  %w1 = arith.mulf %x1, %x2 : f64
  %Y1 = closure.lambda (%y1: f64, %y2: f64, %y3: f64, %z: f64) {
    %z1 = arith.mulf %x2, %z : f64
    %z2 = arith.mulf %x1, %z : f64
    %r:3 = closure.apply %Y12(%y1, %y2, %y3, %z1, %z2) : (f64, f64, f64, f64, f64) -> (f64, f64, f64)
    closure.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : (f64, f64, f64, f64) -> (f64, f64, f64)
  %Y21 = closure.lambda (%y1: f64, %y2: f64, %y3: f64, %y4: f64, %z: f64) {
    %s = arith.addf %y4, %z : f64
    %r:3 = closure.apply %Y1(%y1, %y2, %y3, %s) : (f64, f64, f64, f64) -> (f64, f64, f64)
    closure.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : (f64, f64, f64, f64, f64) -> (f64, f64, f64)
  %Y22 = closure.lambda (%y1: f64, %y2: f64, %y3: f64, %y4: f64, %y5: f64, %z: f64) {
    %s = arith.addf %y1, %z : f64
    %r:3 = closure.apply %Y21(%s, %y2, %y3, %y4, %y5) : (f64, f64, f64, f64, f64) -> (f64, f64, f64)
    closure.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
  %w2 = arith.mulf %w1, %x1 : f64
  %Y2 = closure.lambda (%y1: f64, %y2: f64, %y3: f64, %y4: f64, %z: f64) {
    %z1 = arith.mulf %x1, %z : f64
    %z2 = arith.mulf %w1, %z : f64
    %r:3 = closure.apply %Y22(%y1, %y2, %y3, %y4, %z1, %z2) : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
    closure.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : (f64, f64, f64, f64, f64) -> (f64, f64, f64)
  %Y3 = closure.lambda (%y1: f64, %y2: f64, %y3: f64, %y4: f64, %y5: f64, %z: f64) {
    %s = arith.addf %y5, %z : f64
    %r:3 = closure.apply %Y2(%y1, %y2, %y3, %y4, %s) : (f64, f64, f64, f64, f64) -> (f64, f64, f64)
    closure.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
  %zero = unf.zero : f64
  %one = arith.constant 1.0 : f64
  %d:3 = closure.apply %Y3(%zero, %zero, %zero, %zero, %zero, %one) : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
  return %w2, %d#0, %d#1, %d#2 : f64, f64, f64, f64
}
