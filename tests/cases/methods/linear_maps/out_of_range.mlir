// The delta rule and its guard: a sum of what is zero but where the index is %e, and a read at %e, are the element there, and
// zero for an index of no element; what comes back goes to that element, or nowhere. So it is for reads of rows.
// RUN: cotan opt %s --differentiate='method=linear-maps' --canonicalize --cse --symbol-dce
// EVAL: delta([1.5, 2.0, 3.0], 1) = 4.0
// EVAL: delta([1.5, 2.0, 3.0], 3) = 0.0
// EVAL: delta_back([1.5, 2.0, 3.0], 1, 1.0) = [0.0, 4.0, 0.0]
// EVAL: delta_back([1.5, 2.0, 3.0], 3, 1.0) = [0.0, 0.0, 0.0]
// EVAL: delta_back([1.5, 2.0, 3.0], -1, 1.0) = [0.0, 0.0, 0.0]
// EVAL: read_back([1.5, 2.0, 3.0], 1, 1.0) = [0.0, 4.0, 0.0]
// EVAL: read_back([1.5, 2.0, 3.0], 3, 1.0) = [0.0, 0.0, 0.0]
// EVAL: read_back([], 0, 1.0) = []
// EVAL: read_ahead([1.5, 2.0, 3.0], 1, [1.0, 1.0, 1.0]) = 4.0
// EVAL: read_ahead([1.5, 2.0, 3.0], 3, [1.0, 1.0, 1.0]) = 0.0
// EVAL: gather_back([1.5, 2.0], [0, 0, 2, -1, 1], [1.0, 2.0, 4.0, 8.0, 16.0]) = [3.0, 16.0]
!v = tensor<?xf64, #cotan.dims<n>>
!w = tensor<?xf64, #cotan.dims<m>>
!at = tensor<?xindex, #cotan.dims<m>>
func.func @delta(%v: !v, %e: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %parts = array.build (%i: index) {
    %x = array.index %v[%i] : !v
    %square = arith.mulf %x, %x : f64
    %is = arith.cmpi eq, %i, %e : index
    %part = arith.select %is, %square, %zero : f64
    array.yield %part : f64
  } : !v
  %r = array.sum %parts along 0 : !v
  return %r : f64
}
func.func @delta_back(%v: !v, %e: index, %dr: f64) -> !v {
  %r, %dv = ad.vjp @delta(%v, %e, %dr) : (!v, index, f64) -> (f64, !v)
  return %dv : !v
}
func.func private @read(%v: !v, %e: index) -> f64 {
  %x = array.index %v[%e] : !v
  %r = arith.mulf %x, %x : f64
  return %r : f64
}
func.func @read_back(%v: !v, %e: index, %dr: f64) -> !v {
  %r, %dv = ad.vjp @read(%v, %e, %dr) : (!v, index, f64) -> (f64, !v)
  return %dv : !v
}
func.func @read_ahead(%v: !v, %e: index, %dv: !v) -> f64 {
  %r, %dr = ad.jvp @read(%v, %e, %dv) : (!v, index, !v) -> (f64, f64)
  return %dr : f64
}
func.func private @gather(%v: !v, %at: !at) -> !w {
  %r = array.build (%i: index) {
    %e = array.index %at[%i] : !at
    %x = array.index %v[%e] : !v
    array.yield %x : f64
  } : !w
  return %r : !w
}
func.func @gather_back(%v: !v, %at: !at, %dr: !w) -> !v {
  %r, %dv = ad.vjp @gather(%v, %at, %dr) : (!v, !at, !w) -> (!w, !v)
  return %dv : !v
}
