// O22: what a body computes once and uses three times.
// sumOuter (build1 n (\i. let x = index a [i] * 0.5 in x * exp x + x))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0, 2.0, 1.25]) ~ 5.27867657617
// vjp: (1.0) ~ ([1.30251588543, 0.6516326649282, 3.218281828459, 2.017949840414])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> f64 {
  %half = arith.constant 0.5 : f64
  %values = array.build (%i: index) {
    %element = array.index %a[%i] : !vector
    %x = arith.mulf %element, %half : f64
    %power = math.exp %x : f64
    %product = arith.mulf %x, %power : f64
    %value = arith.addf %product, %x : f64
    array.yield %value : f64
  } : !vector
  %r = array.sum %values along 0 : !vector
  return %r : f64
}
