// O18: a logarithm that is computed at 0 and below, and not chosen there: its derivative is not to
// make a NaN of the zero that comes back to it.
// sumOuter (build1 n (\i. cond (0.25 < index v [i]) (log (index v [i])) (index v [i] * index v [i])))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, 0.0, -1.0, 2.0]) ~ 1.0
// vjp: (1.0) ~ ([2.0, 0.0, -2.0, 0.5])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: !vector) -> f64 {
  %quarter = arith.constant 0.25 : f64
  %values = array.build (%i: index) {
    %x = array.index %v[%i] : !vector
    %large = arith.cmpf olt, %quarter, %x : f64
    %log = math.log %x : f64
    %square = arith.mulf %x, %x : f64
    %value = arith.select %large, %log, %square : f64
    array.yield %value : f64
  } : !vector
  %r = array.sum %values along 0 : !vector
  return %r : f64
}
