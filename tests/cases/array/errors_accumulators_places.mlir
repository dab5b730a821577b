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
  %b = scf.if %c -> (!acc) {
    %d = scf.if %c -> (!acc) {
      scf.yield %a : !acc
    } else {
      scf.yield %a : !acc
    }
    %e = array.add_at %a[], %x : !acc, f64
    scf.yield %d : !acc
  } else {
    scf.yield %a : !acc
  }
  return %b : !acc
}
func.func @loop(%a: !acc, %n: index, %x: f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %c = array.add_at %a[], %x : !acc, f64
    scf.yield
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
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%c = %a, %d = %b) -> (!acc, !acc) {
    scf.yield %d, %c : !acc, !acc
  }
  return %r#0, %r#1 : !acc, !acc
}
