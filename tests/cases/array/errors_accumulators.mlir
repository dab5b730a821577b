// Each accumulator is used exactly once.
// RUN[1]: cotan opt --max-errors=0 %s
!acc = !array.acc<f64>
!sums = !array.acc<tensor<3xf64>>
func.func @never(%a: !acc) -> f64 {
  %zero = arith.constant 0.0 : f64
  return %zero : f64
}
func.func @twice(%a: !acc, %x: f64) -> !acc {
  %b = array.add_at %a[], %x : !acc, f64
  %c = array.add_at %a[], %x : !acc, f64
  return %b : !acc
}
func.func @twice_in_one(%a: !acc) -> (!acc, !acc) {
  return %a, %a : !acc, !acc
}
func.func @lost(%x: f64) -> f64 {
  %r = array.accumulate over [4] (%i: index, %a: !acc) {
    %b = array.add_at %a[], %x : !acc, f64
    array.yield %a : !acc
  } : () -> f64
  return %r : f64
}
func.func @selected(%a: !acc, %b: !acc, %c: i1) -> (!acc, !acc) {
  %d = arith.select %c, %a, %b : !acc
  return %d, %d : !acc, !acc
}
func.func @packed(%a: !acc, %x: f64) -> !acc {
  %t = tuple.pack %a, %x : !acc, f64
  %b = tuple.get %t[0] : tuple<!acc, f64>
  return %b : !acc
}
func.func @branched(%a: !acc) -> !acc {
  cf.br ^next(%a : !acc)
^next(%b: !acc):
  return %b : !acc
}
func.func @elsewhere(%a: !acc, %x: f64) -> !acc {
  cf.br ^next
^next:
  %b = array.add_at %a[], %x : !acc, f64
  return %b : !acc
}
func.func @unknown(%a: !acc) -> !acc {
  %b = builtin.unrealized_conversion_cast %a : !acc to !acc
  return %b : !acc
}
func.func @both_branches_and_after(%a: !acc, %x: f64, %c: i1) -> (!acc, !acc) {
  %b = scf.if %c -> (!acc) {
    %d = array.add_at %a[], %x : !acc, f64
    scf.yield %d : !acc
  } else {
    scf.yield %a : !acc
  }
  return %b, %a : !acc, !acc
}
func.func @twice_in_a_branch(%a: !acc, %x: f64, %c: i1) -> !acc {
  %b = scf.if %c {
// ERR@3-4 `scf.if` has 0 results, but 1 are bound here [E0108]
    %d = array.add_at %a[], %x : !acc, f64
    scf.yield %a : !acc
  } else {
    scf.yield %a : !acc
  } : !acc
  return %b : !acc
// ERR   ^^ `%b` is not defined [E0101]
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
func.func @condition(%x: f64, %n: index) -> f64 {
  %r = array.accumulate over [4] (%i: index, %a: !acc) {
    %b = scf.while (%d = %a) : (!acc) -> !acc {
      %e = array.add_at %d[], %x : !acc, f64
      %more = arith.cmpi slt, %i, %n : index
      scf.condition(%more) %d : !acc
    } do {
    ^bb0(%d: !acc):
      scf.yield %d : !acc
    }
    array.yield %b : !acc
  } : () -> f64
  return %r : f64
}
func.func @in_a_condition(%x: f64, %n: index, %a: !acc) -> !acc {
  %m = scf.while (%k = %n) : (index) -> index {
    %b = array.add_at %a[], %x : !acc, f64
    %more = arith.cmpi slt, %k, %n : index
    scf.condition(%more) %k : index
  } do {
  ^bb0(%k: index):
    scf.yield %k : index
  }
  return %a : !acc
}
