// What loops, calls and branches took is theirs: each error shows where, too.
// RUN[1]: cotan opt --max-errors=0 %s
!acc = !array.acc<f64>
!vector = tensor<?xf64, #cotan.dims<n>>
func.func private @one(!acc) -> !acc
func.func private @two(!acc, !acc) -> (!acc, !acc)
func.func @behind_a_loop(%a: !acc, %n: index, %x: f64) -> !acc {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %b = scf.for %i = %zero to %n step %one iter_args(%c = %a) -> (!acc) {
    %d = array.add_at %c[], %x : !acc, f64
    scf.yield %d : !acc
  }
  %e = array.add_at %a[], %x : !acc, f64
  return %b : !acc
}
func.func @behind_a_while(%a: !acc, %more: i1, %x: f64) -> !acc {
  %b = scf.while (%c = %a) : (!acc) -> !acc {
    scf.condition(%more) %c : !acc
  } do {
  ^bb0(%c: !acc):
    scf.yield %c : !acc
  }
  %e = array.add_at %a[], %x : !acc, f64
  return %b : !acc
}
func.func @behind_a_fold(%a: !acc, %y: !vector, %x: f64) -> !acc {
  %b = array.fold %y along 0 from %a (%c: !acc, %v: f64) {
    %d = array.add_at %c[], %v : !acc, f64
    array.yield %d : !acc
  } : (!vector, !acc) -> !acc
  %e = array.add_at %a[], %x : !acc, f64
  return %b : !acc
}
func.func @behind_an_accumulate(%a: !acc, %y: !vector, %x: f64) -> !acc {
  %b = array.accumulate %a over [n] (%i: index, %c: !acc) {
    %v = array.index %y[%i] : !vector
    %d = array.add_at %c[], %v : !acc, f64
    array.yield %d : !acc
  } : (!acc) -> !acc
  %e = array.add_at %a[], %x : !acc, f64
  return %b : !acc
}
func.func @behind_a_call(%a: !acc, %x: f64) -> !acc {
  %b = func.call @one(%a) : (!acc) -> !acc
  %e = array.add_at %a[], %x : !acc, f64
  return %b : !acc
}
func.func @twice_in_a_call(%a: !acc, %b: !acc) -> (!acc, !acc) {
  %r:2 = func.call @two(%a, %a) : (!acc, !acc) -> (!acc, !acc)
  return %r#0, %r#1 : !acc, !acc
}
func.func @opened_twice(%a: !acc, %x: f64) -> (!acc, !acc) {
  %r:2 = array.accumulate %a, %a over [4] (%i: index, %c: !acc, %d: !acc) {
    %e = array.add_at %c[], %x : !acc, f64
    array.yield %e, %d : !acc, !acc
  } : (!acc, !acc) -> (!acc, !acc)
  return %r#0, %r#1 : !acc, !acc
}
func.func @in_two_conditionals(%a: !acc, %if: i1) -> (!acc, !acc) {
  %b = scf.if %if -> (!acc) {
    scf.yield %a : !acc
  } else {
    scf.yield %a : !acc
  }
  %c = scf.if %if -> (!acc) {
    scf.yield %a : !acc
  } else {
    scf.yield %a : !acc
  }
  return %b, %c : !acc, !acc
}
func.func @inside_and_behind(%a: !acc, %if: i1, %x: f64) -> !acc {
  %b = scf.if %if -> (!acc) {
    %c = array.add_at %a[], %x : !acc, f64
    %d = func.call @one(%a) : (!acc) -> !acc
    scf.yield %d : !acc
  } else {
    scf.yield %a : !acc
  }
  return %b : !acc
}
func.func @other_branch(%a: !acc, %b: !acc, %if: i1) -> (!acc, !acc) {
  %c:2 = scf.if %if -> (!acc, !acc) {
    scf.yield %a, %b : !acc, !acc
  } else {
    scf.yield %b, %a : !acc, !acc
  }
  return %c#0, %c#1 : !acc, !acc
}
func.func @gathered(%a: !acc, %y: !vector, %x: f64) -> (!acc, !vector) {
  %r = array.gather %y (%i: index) {
    %b = array.add_at %a[], %x : !acc, f64
    array.yield %i : index
  } : !vector -> !vector
  return %a, %r : !acc, !vector
}
