// Example 5.2: the term of example 1.1 where the inner continuations are inlined, for a cotangent z of the result. What is left
// after all of them are is the next line of the text: z' = 0 + x1*z in (y1' + x2*z', x1*z', 0).
// RUN: cotan opt %s --partial-eval
// EVAL: f(1.5, -0.7, 3.0, 1.0) ~ -1.575, -2.1, 2.25, 0.0
func.func @f(%x1: f64, %x2: f64, %x3: f64, %z: f64) -> (f64, f64, f64, f64) {
  %Y = closure.lambda (%y1: f64, %y2: f64, %y3: f64) {
    closure.yield %y1, %y2, %y3 : f64, f64, f64
  } : (f64, f64, f64) -> (f64, f64, f64)
  %w1 = arith.mulf %x1, %x2 : f64
  %Y1 = closure.lambda (%y1: f64, %y2: f64, %y3: f64, %c: f64) {
    %c1 = arith.mulf %x2, %c : f64
    %s1 = arith.addf %y1, %c1 : f64
    %c2 = arith.mulf %x1, %c : f64
    %s2 = arith.addf %y2, %c2 : f64
    %r:3 = closure.apply %Y(%s1, %s2, %y3) : (f64, f64, f64) -> (f64, f64, f64)
    closure.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : (f64, f64, f64, f64) -> (f64, f64, f64)
  %w2 = arith.mulf %w1, %x1 : f64
  %Y2 = closure.lambda (%y1: f64, %y2: f64, %y3: f64, %y4: f64, %c: f64) {
    %c1 = arith.mulf %w1, %c : f64
    %s1 = arith.addf %y1, %c1 : f64
    %c4 = arith.mulf %x1, %c : f64
    %s4 = arith.addf %y4, %c4 : f64
    %r:3 = closure.apply %Y1(%s1, %y2, %y3, %s4) : (f64, f64, f64, f64) -> (f64, f64, f64)
    closure.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : (f64, f64, f64, f64, f64) -> (f64, f64, f64)
  %Y3 = closure.lambda (%y1: f64, %y2: f64, %y3: f64, %y4: f64, %y5: f64, %c: f64) {
    %s = arith.addf %y5, %c : f64
    %r:3 = closure.apply %Y2(%y1, %y2, %y3, %y4, %s) : (f64, f64, f64, f64, f64) -> (f64, f64, f64)
    closure.yield %r#0, %r#1, %r#2 : f64, f64, f64
  } : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
  %zero = unf.zero : f64
  %d:3 = closure.apply %Y3(%zero, %zero, %zero, %zero, %zero, %z) : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
  return %w2, %d#0, %d#1, %d#2 : f64, f64, f64, f64
}
