// RUN: cotan grad %s --fn f --method=dual-numbers
// RUN: cotan grad %s --fn f --method=dual-numbers --mode=forward
// RUN: cotan grad %s --fn f --method=dual-numbers --run --arg x=2.0 --arg y=3.0
// RUN: cotan grad %s --fn norm --method=dual-numbers --run --arg x=[1.0,2.0,3.0]
// RUN[2]: cotan opt %s --differentiate=method=dual
func.func @f(%x: f64, %y: f64) -> f64 {
  %p = arith.mulf %x, %y : f64
  %r = math.sin %p : f64
  return %r : f64
}
func.func @norm(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %square = arith.mulf %x, %x : tensor<?xf64, #cotan.dims<n>>
  %r = array.sum %square : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
