// Each accumulator is used exactly once.
// RUN[1]: cotan opt --max-errors=0 %s
!acc = !array.acc<f64>
!sums = !array.acc<tensor<3xf64>>
func.func @never(%a: !acc) -> f64 {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
// ERR           ^^ this accumulator is never used: its additions would be lost [E0408]
  %zero = arith.constant 0.0 : f64
  return %zero : f64
}
func.func @twice(%a: !acc, %x: f64) -> !acc {
  %b = array.add_at %a[], %x : !acc, f64
  %c = array.add_at %a[], %x : !acc, f64
// ERR ^^^^^^^^^^^^ 'array.add_at' op uses an accumulator that is used already [E0408]
// ERR ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
  return %b : !acc
}
func.func @twice_in_one(%a: !acc) -> (!acc, !acc) {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
  return %a, %a : !acc, !acc
// ERR@3-8 'func.return' op uses an accumulator that is used already [E0408]
}
func.func @lost(%x: f64) -> f64 {
  %r = array.accumulate over [4] (%i: index, %a: !acc) {
    %b = array.add_at %a[], %x : !acc, f64
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    array.yield %a : !acc
// ERR@5-15 'array.yield' op uses an accumulator that is used already [E0408]
  } : () -> f64
  return %r : f64
}
func.func @selected(%a: !acc, %b: !acc, %c: i1) -> (!acc, !acc) {
  %d = arith.select %c, %a, %b : !acc
// ERR ^^^^^^^^^^^^ 'arith.select' op has an accumulator operand, which it must not [E0408]
// ERR ^^^^^^^^^^^^ 'arith.select' op has an accumulator operand, which it must not [E0408]
// ERR ^^^^^^^^^^^^ 'arith.select' op returns an accumulator, which it must not [E0408]
  return %d, %d : !acc, !acc
// ERR@3-8 'func.return' op returns another accumulator than the function receives at this position [E0408]
// ERR@3-8 'func.return' op returns another accumulator than the function receives at this position [E0408]
}
func.func @packed(%a: !acc, %x: f64) -> !acc {
  %t = tuple.pack %a, %x : !acc, f64
// ERR ^^^^^^^^^^ 'tuple.pack' op has an accumulator operand, which it must not [E0408]
  %b = tuple.get %t[0] : tuple<!acc, f64>
// ERR ^^^^^^^^^ 'tuple.get' op returns an accumulator, which it must not [E0408]
  return %b : !acc
// ERR@3-8 'func.return' op returns another accumulator than the function receives at this position [E0408]
}
func.func @branched(%a: !acc) -> !acc {
// ERR@1-9 'func.func' op has a block with an accumulator argument, which only the entry block may have [E0408]
  cf.br ^next(%a : !acc)
// ERR@3-7 'cf.br' op has an accumulator operand, which it must not [E0408]
^next(%b: !acc):
  return %b : !acc
// ERR@3-8 'func.return' op returns another accumulator than the function receives at this position [E0408]
}
func.func @elsewhere(%a: !acc, %x: f64) -> !acc {
  cf.br ^next
^next:
  %b = array.add_at %a[], %x : !acc, f64
// ERR ^^^^^^^^^^^^ 'array.add_at' op uses an accumulator of another block [E0408]
  return %b : !acc
}
func.func @unknown(%a: !acc) -> !acc {
  %b = builtin.unrealized_conversion_cast %a : !acc to !acc
// ERR ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 'builtin.unrealized_conversion_cast' op has an accumulator operand, which it must not [E0408]
// ERR ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 'builtin.unrealized_conversion_cast' op returns an accumulator, which it must not [E0408]
  return %b : !acc
// ERR@3-8 'func.return' op returns another accumulator than the function receives at this position [E0408]
}
func.func @both_branches_and_after(%a: !acc, %x: f64, %c: i1) -> (!acc, !acc) {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
  %b = control.if %c {
    %d = array.add_at %a[], %x : !acc, f64
    control.yield %d : !acc
  } else {
    control.yield %a : !acc
  } : !acc
  return %b, %a : !acc, !acc
// ERR@3-8 'func.return' op uses an accumulator that is used already [E0408]
}
func.func @twice_in_a_branch(%a: !acc, %x: f64, %c: i1) -> !acc {
  %b = control.if %c {
    %d = array.add_at %a[], %x : !acc, f64
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    control.yield %a : !acc
// ERR@5-17 'control.yield' op uses an accumulator that is used already [E0408]
  } else {
    control.yield %a : !acc
  } : !acc
  return %b : !acc
}
func.func @nested_branches(%a: !acc, %x: f64, %c: i1) -> !acc {
  %b = control.if %c {
    %d = control.if %c {
      control.yield %a : !acc
    } else {
      control.yield %a : !acc
    } : !acc
    %e = array.add_at %a[], %x : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op uses an accumulator that is used already [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    control.yield %d : !acc
  } else {
    control.yield %a : !acc
  } : !acc
  return %b : !acc
}
func.func @condition(%x: f64, %n: index) -> f64 {
  %r = array.accumulate over [4] (%i: index, %a: !acc) {
    %b = control.while from %a (%d: !acc) {
      %e = array.add_at %d[], %x : !acc, f64
// ERR     ^^^^^^^^^^^^ 'array.add_at' op uses an accumulator in a region that cannot yield it [E0408]
// ERR     ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
      %more = arith.cmpi slt, %i, %n : index
      control.condition %more
    } do (%d: !acc) {
      control.yield %d : !acc
    } : !acc
    array.yield %b : !acc
  } : () -> f64
  return %r : f64
}
func.func @in_a_condition(%x: f64, %n: index, %a: !acc) -> !acc {
  %m = control.while from %n (%k: index) {
    %b = array.add_at %a[], %x : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a body that is executed repeatedly [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    %more = arith.cmpi slt, %k, %n : index
    control.condition %more
  } do (%k: index) {
    control.yield %k : index
  } : index
  return %a : !acc
}
