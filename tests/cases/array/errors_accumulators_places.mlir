// Errors show both places.
// RUN[1]: cotan opt %s
!acc = !array.acc<f64>
func.func @twice(%a: !acc, %x: f64) -> !acc {
  %b = array.add_at %a[], %x : !acc, f64
  %c = array.add_at %a[], %x : !acc, f64
  return %b : !acc
}
func.func @lost(%x: f64) -> f64 {
  %r = array.accumulate over [4] (%i: index, %a: !acc) {
    %b = array.add_at %a[], %x : !acc, f64
    array.yield %a : !acc
  } : () -> f64
  return %r : f64
}
func.func @nested_branches(%a: !acc, %x: f64, %c: i1) -> !acc {
  %b = control.if %c {
    %d = control.if %c {
      control.yield %a : !acc
    } else {
      control.yield %a : !acc
    } : !acc
    %e = array.add_at %a[], %x : !acc, f64
    control.yield %d : !acc
  } else {
    control.yield %a : !acc
  } : !acc
  return %b : !acc
}
func.func @loop(%a: !acc, %n: index, %x: f64) {
  %zero = arith.constant 0 : index
  control.for %zero to %n (%i: index) {
    %c = array.add_at %a[], %x : !acc, f64
    control.yield
  }
  return
}
func.func @closure(%a: !acc, %x: f64) -> f64 {
  %f = closure.lambda (%y: f64) {
    %c = array.add_at %a[], %x : !acc, f64
    closure.yield %y : f64
  } : (f64) -> f64
  %r = closure.apply %f(%x) : (f64) -> f64
  return %r : f64
}
func.func @swapped_in_a_loop(%n: index, %a: !acc, %b: !acc) -> (!acc, !acc) {
  %zero = arith.constant 0 : index
  %r:2 = control.for %zero to %n from %a, %b (%i: index, %c: !acc, %d: !acc) {
    control.yield %d, %c : !acc, !acc
  } : !acc, !acc
  return %r#0, %r#1 : !acc, !acc
}
