// Arrays pass through branches as destinations: additions and updates in a branch change them where they are, other branches
// hand them on as they are, and what a branch makes anew is moved there. An element may be read before.
// RUN: cotan opt %s --arrays-to-nests --cse --bufferize
!v = tensor<?xf64, #cotan.dims<n>>
!i = tensor<?xindex, #cotan.dims<m>>
func.func @added(%x: !v) -> !v {
  %sum = array.accumulate over [n, n] (%i: index, %j: index, %acc: !array.acc<!v>) {
    %c = arith.cmpi slt, %i, %j : index
    %next = control.if %c {
      %b = array.index %x[%j] : !v
      %more = array.add_at %acc[%j], %b : !array.acc<!v>, f64
      control.yield %more : !array.acc<!v>
    } else {
      control.yield %acc : !array.acc<!v>
    } : !array.acc<!v>
    array.yield %next : !array.acc<!v>
  } : () -> !v
  return %sum : !v
}
func.func @updated(%x: !v, %at: !i) -> !v {
  %half = arith.constant 0.5 : f64
  %r = array.fold %at along 0 from %x (%s: !v, %i: index) {
    %a = array.index %s[%i] : !v
    %c = arith.cmpf olt, %a, %half : f64
    %t = control.if %c {
      %b = arith.addf %a, %half : f64
      %u = array.update %s[%i] to %b : !v, f64
      control.yield %u : !v
    } else {
      control.yield %s : !v
    } : !v
    array.yield %t : !v
  } : (!i, !v) -> !v
  return %r : !v
}
func.func @made_anew(%x: !v, %at: !i) -> !v {
  %half = arith.constant 0.5 : f64
  %r = array.fold %at along 0 from %x (%s: !v, %i: index) {
    %a = array.index %s[%i] : !v
    %c = arith.cmpf olt, %a, %half : f64
    %t = control.if %c {
      %u = array.reverse %s along 0 : !v
      control.yield %u : !v
    } else {
      control.yield %s : !v
    } : !v
    array.yield %t : !v
  } : (!i, !v) -> !v
  return %r : !v
}
// The state is read after it is changed: it is copied first.
func.func @read_later(%x: !v, %at: !i) -> (!v, f64) {
  %half = arith.constant 0.5 : f64
  %r, %last = array.fold %at along 0 from %x, %half (%s: !v, %l: f64, %i: index) {
    %t = array.update %s[%i] to %half : !v, f64
    %a = array.index %s[%i] : !v
    array.yield %t, %a : !v, f64
  } : (!i, !v, f64) -> (!v, f64)
  return %r, %last : !v, f64
}
// Two results that would be made in one buffer: one of them has another.
func.func @either(%x: !v, %at: !i) -> (!v, !v) {
  %half = arith.constant 0.5 : f64
  %zeros = arith.constant 0 : index
  %r, %q = array.fold %at along 0 from %x, %x (%s: !v, %o: !v, %i: index) {
    %a = array.index %s[%i] : !v
    %c = arith.cmpf olt, %a, %half : f64
    %t, %u = control.if %c {
      %b = array.update %s[%i] to %half : !v, f64
      control.yield %b, %o : !v, !v
    } else {
      %b = array.update %s[%zeros] to %half : !v, f64
      control.yield %o, %b : !v, !v
    } : !v, !v
    array.yield %t, %u : !v, !v
  } : (!i, !v, !v) -> (!v, !v)
  return %r, %q : !v, !v
}
