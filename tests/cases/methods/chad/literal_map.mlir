// A map as the rule on paper has it: the pair of an element is a function, which is applied again at each element
// on the way back; what comes to values around is added up. The road gives the same.
// RUN: cotan run %s --fn literal --arg w=0.7 --arg b=-0.2 --arg 'xs=[0.5, -1.5, 2.0]' --arg 'dys=[1.0, -2.0, 0.5]'
// RUN: cotan grad %s --fn f --method=chad --wrt w,b,xs --run --arg w=0.7 --arg b=-0.2 --arg 'xs=[0.5, -1.5, 2.0]' --arg 'dys=[1.0, -2.0, 0.5]'
!v = tensor<3xf64>
!back = !chad.linear<(f64) -> (f64, f64, f64)>
func.func @f(%w: f64, %b: f64, %xs: !v, %dys: !v) -> f64 {
  %ys = array.map %xs (%x: f64) {
    %p = arith.mulf %w, %x : f64
    %q = arith.addf %p, %b : f64
    %y = math.sin %q : f64
    array.yield %y : f64
  } : (!v) -> !v
  %r = array.contract %dys, %ys over [3] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : !v, !v -> f64
  return %r : f64
}
func.func @literal(%w: f64, %b: f64, %xs: !v, %dys: !v) -> (!v, f64, f64, !v) {
  %pair = closure.lambda (%x: f64) {
    %p = arith.mulf %w, %x : f64
    %q = arith.addf %p, %b : f64
    %y = math.sin %q : f64
    %back = chad.lambda (%dy: f64) {
      %slope = math.cos %q : f64
      %dq = arith.mulf %slope, %dy : f64
      %dw = arith.mulf %x, %dq : f64
      %dx = arith.mulf %dq, %w : f64
      chad.yield %dw, %dq, %dx : f64, f64, f64
    } : !back
    closure.yield %y, %back : f64, !back
  } : (f64) -> (f64, !back)
  %ys = array.map %xs (%x: f64) {
    %y, %back = closure.apply %pair(%x) : (f64) -> (f64, !back)
    array.yield %y : f64
  } : (!v) -> !v
  %dws, %dbs, %dxs = array.map %xs, %dys (%x: f64, %dy: f64) {
    %y, %back = closure.apply %pair(%x) : (f64) -> (f64, !back)
    %dw, %db, %dx = chad.apply %back(%dy) : !back
    array.yield %dw, %db, %dx : f64, f64, f64
  } : (!v, !v) -> (!v, !v, !v)
  %dw = array.sum %dws along 0 : !v
  %db = array.sum %dbs along 0 : !v
  return %ys, %dw, %db, %dxs : !v, f64, f64, !v
}
