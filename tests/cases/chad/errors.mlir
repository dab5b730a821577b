// RUN[1]: cotan opt %s
func.func @lambdas(%a: f64, %x: f64) {
  %f = chad.lambda (%v: f64, %w: f64) {
    %r = arith.mulf %v, %w : f64
    chad.yield %r : f64
  } : !chad.linear<(f64, f64) -> f64>
  %g = chad.lambda (%v: f64) {
    %r = math.sin %v : f64
    chad.yield %r : f64
  } : !chad.linear<(f64) -> f64>
  %h = chad.lambda (%v: f64) {
    %r = arith.addf %v, %x : f64
    chad.yield %r : f64
  } : !chad.linear<(f64) -> f64>
  %k = chad.lambda (%v: f64) {
    chad.yield %x : f64
  } : !chad.linear<(f64) -> f64>
  %l = chad.lambda (%v: f64) {
    %c = chad.singleton %v with %v : (f64, f64) -> !chad.copower<(f64) -> f64>
    chad.yield %c : !chad.copower<(f64) -> f64>
  } : !chad.linear<(f64) -> !chad.copower<(f64) -> f64>>
  %m = chad.lambda (%v: f64) {
    %p = arith.mulf %v, %a : f64
    %r = arith.subf %p, %v : f64
    chad.yield %r : f64
  } : !chad.linear<(f64) -> f64>
  return
}
func.func @sums(%x: f64, %i: index, %c: !chad.copower<(f64) -> f64>) {
  %a = chad.singleton %i with %x : (index, f64) -> !chad.copower<(f64) -> f64>
  %b = chad.fold %c (%y: f64) {
    chad.yield %y : f64
  } : (!chad.copower<(f64) -> f64>) -> f64
  %d = "chad.zero"() : () -> ((f64) -> f64)
  %e = "chad.fold"(%x) ({
  ^bb0(%y: f64):
    chad.yield %y : f64
  }) : (f64) -> f64
  return
}
