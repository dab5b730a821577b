// RUN: cotan run %s --fn sums --arg 2.0 --arg 3.0
// RUN: cotan opt %s --canonicalize
// A formal sum is made of terms; what is made of each of them is added up, zeros if there are none.
func.func @sums(%a: f64, %b: f64) -> (f64, f64, f64) {
  %nothing = chad.zero : !chad.copower<(f64) -> f64>
  %one = chad.singleton %a with %b : (f64, f64) -> !chad.copower<(f64) -> f64>
  %other = chad.singleton %b with %b : (f64, f64) -> !chad.copower<(f64) -> f64>
  %both = chad.add %one, %other : !chad.copower<(f64) -> f64>
  %all = chad.add %both, %nothing : !chad.copower<(f64) -> f64>
  %r = chad.fold %all (%x: f64, %v: f64) {
    %p = arith.mulf %x, %v : f64
    chad.yield %p : f64
  } : (!chad.copower<(f64) -> f64>) -> f64
  %s = chad.fold %nothing (%x: f64, %v: f64) {
    %p = arith.mulf %x, %v : f64
    chad.yield %p : f64
  } : (!chad.copower<(f64) -> f64>) -> f64
  %twice = chad.lambda (%v: f64, %w: f64) {
    %t = arith.addf %v, %v : f64
    %u = arith.mulf %w, %a : f64
    %sum = chad.add %t, %u : f64
    chad.yield %sum : f64
  } : !chad.linear<(f64, f64) -> f64>
  %t = chad.apply %twice(%a, %b) : !chad.linear<(f64, f64) -> f64>
  return %r, %s, %t : f64, f64, f64
}
