// What no result depends on has no cotangent: it may overflow without a trace in the gradient.
// RUN: cotan grad %s --fn fold --wrt c --run --method=direct --arg '[1.0, 2.0, 3.0, 1.0, 1.0, 1.0]' --arg 3.0
// RUN: cotan grad %s --fn loop --wrt c --run --method=direct --arg 3.0
// RUN: cotan grad %s --fn compared --wrt c --run --method=direct --arg '[1.0, 2.0, 3.0, 1.0, 1.0, 1.0]' --arg 3.0
// RUN: cotan grad %s --fn call --wrt c --run --method=direct --arg 3.0
// RUN: cotan grad %s --fn packed --wrt c --run --method=direct --arg 3.0
// RUN: cotan grad %s --fn fold --wrt c --run --method=bulk-arrays --arg '[1.0, 2.0, 3.0, 1.0, 1.0, 1.0]' --arg 3.0
// RUN: cotan grad %s --fn loop --wrt c --run --method=bulk-arrays --arg 3.0
// RUN: cotan grad %s --fn compared --wrt c --run --method=bulk-arrays --arg '[1.0, 2.0, 3.0, 1.0, 1.0, 1.0]' --arg 3.0
// RUN: cotan grad %s --fn call --wrt c --run --method=bulk-arrays --arg 3.0
// RUN: cotan grad %s --fn packed --wrt c --run --method=bulk-arrays --arg 3.0
// RUN: cotan grad %s --fn fold --wrt c --run --method=linear-maps --arg '[1.0, 2.0, 3.0, 1.0, 1.0, 1.0]' --arg 3.0
// RUN: cotan grad %s --fn loop --wrt c --run --method=linear-maps --arg 3.0
// RUN: cotan grad %s --fn compared --wrt c --run --method=linear-maps --arg '[1.0, 2.0, 3.0, 1.0, 1.0, 1.0]' --arg 3.0
// RUN: cotan grad %s --fn call --wrt c --run --method=linear-maps --arg 3.0
// RUN: cotan grad %s --fn packed --wrt c --run --method=linear-maps --arg 3.0
// RUN: cotan grad %s --fn fold --wrt c --run --method=unary-normal-form --arg '[1.0, 2.0, 3.0, 1.0, 1.0, 1.0]' --arg 3.0
// RUN: cotan grad %s --fn loop --wrt c --run --method=unary-normal-form --arg 3.0
// RUN: cotan grad %s --fn compared --wrt c --run --method=unary-normal-form --arg '[1.0, 2.0, 3.0, 1.0, 1.0, 1.0]' --arg 3.0
// RUN: cotan grad %s --fn call --wrt c --run --method=unary-normal-form --arg 3.0
// RUN: cotan grad %s --fn packed --wrt c --run --method=unary-normal-form --arg 3.0
// RUN: cotan grad %s --fn scan --run --method=direct --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn reduce --run --method=direct --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn scan --run --method=bulk-arrays --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn reduce --run --method=bulk-arrays --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn scan --run --method=linear-maps --engine=interpret --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn reduce --run --method=linear-maps --engine=interpret --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn branch --run --method=linear-maps --engine=interpret --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn scan --run --method=unary-normal-form --engine=interpret --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn reduce --run --method=unary-normal-form --engine=interpret --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn branch --run --method=unary-normal-form --engine=interpret --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn scan --run --method=chad --engine=interpret --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn reduce --run --method=chad --engine=interpret --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
// RUN: cotan grad %s --fn branch --run --method=chad --engine=interpret --arg '[1.0e200, 1.0, 1.0]' --arg '[1.0e200, 1.0e200, 1.0]'
!v = tensor<?xf64, #cotan.dims<n>>
func.func @fold(%x: !v, %c: f64) -> f64 {
  %r, %dead = array.fold %x along 0 from %c, %c (%s: f64, %b: f64, %a: f64) {
    %t = arith.mulf %s, %a : f64
    %q = math.exp %b : f64
    array.yield %t, %q : f64, f64
  } : (!v, f64, f64) -> (f64, f64)
  return %r : f64
}
func.func @loop(%c: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 8 : index
  %r, %dead = scf.for %i = %zero to %n step %one iter_args(%s = %c, %b = %c) -> (f64, f64) {
    %t = arith.addf %s, %s : f64
    %q = math.exp %b : f64
    scf.yield %t, %q : f64, f64
  }
  return %r : f64
}
func.func @compared(%x: !v, %c: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r, %large = array.fold %x along 0 from %c, %c (%s: f64, %b: f64, %a: f64) {
    %t = arith.mulf %s, %a : f64
    %q = math.exp %b : f64
    array.yield %t, %q : f64, f64
  } : (!v, f64, f64) -> (f64, f64)
  %is_positive = arith.cmpf ogt, %large, %zero : f64
  %minus = arith.negf %r : f64
  %w = arith.select %is_positive, %r, %minus : f64
  return %w : f64
}
func.func private @grows(%c: f64) -> (f64, f64) {
  %twice = arith.addf %c, %c : f64
  %q = math.exp %c : f64
  %q1 = math.exp %q : f64
  %q2 = math.exp %q1 : f64
  %q3 = math.exp %q2 : f64
  return %twice, %q3 : f64, f64
}
func.func @call(%c: f64) -> f64 {
  %r, %dead = func.call @grows(%c) : (f64) -> (f64, f64)
  return %r : f64
}
func.func @packed(%c: f64) -> f64 {
  %r, %large = func.call @grows(%c) : (f64) -> (f64, f64)
  %t = tuple.pack %r, %large : f64, f64
  %s = tuple.get %t[0] : tuple<f64, f64>
  return %s : f64
}
func.func @scan(%x: !v, %y: !v) -> f64 {
  %p, %dead = array.scan %x, %y along 0 (%a: f64, %b: f64, %d: f64, %e: f64) {
    %m = arith.addf %a, %d : f64
    %u = arith.mulf %b, %e : f64
    array.yield %m, %u : f64, f64
  } : !v, !v
  %s = array.sum %p along 0 : !v
  return %s : f64
}
func.func @reduce(%x: !v, %y: !v) -> f64 {
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %p, %dead = array.reduce %x, %y along 0 from %zero, %one : f64, f64 (%a: f64, %b: f64, %d: f64, %e: f64) {
    %m = arith.addf %a, %d : f64
    %u = arith.mulf %b, %e : f64
    array.yield %m, %u : f64, f64
  } : !v, !v
  return %p : f64
}
func.func @branch(%x: !v, %y: !v) -> f64 {
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %p, %dead = array.fold %x, %y along 0 from %zero, %one (%a: f64, %b: f64, %d: f64, %e: f64) {
    %is_positive = arith.cmpf ogt, %d, %zero : f64
    %m, %u = scf.if %is_positive -> (f64, f64) {
      %s = arith.addf %a, %d : f64
      %q = arith.mulf %b, %e : f64
      scf.yield %s, %q : f64, f64
    } else {
      scf.yield %a, %b : f64, f64
    }
    array.yield %m, %u : f64, f64
  } : (!v, !v, f64, f64) -> (f64, f64)
  return %p : f64
}
