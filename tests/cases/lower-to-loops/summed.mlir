// Numbers that an accumulate adds to may be summed in any order, as those of `array.sum` may.
// RUN: cotan opt %s --lower-to-loops
// COUNT: vector.reduction 2
!v = tensor<?xf64, #cotan.dims<n>>
func.func @moments(%x: !v) -> (f64, f64) {
  %s, %q = array.accumulate over [n] (%i: index, %s: !array.acc<f64>, %q: !array.acc<f64>) {
    %a = array.index %x[%i] : !v
    %aa = arith.mulf %a, %a : f64
    %s1 = array.add_at %s[], %a : !array.acc<f64>, f64
    %q1 = array.add_at %q[], %aa : !array.acc<f64>, f64
    array.yield %s1, %q1 : !array.acc<f64>, !array.acc<f64>
  } : () -> (f64, f64)
  return %s, %q : f64, f64
}
