// No body that runs again, or later, sees an accumulator from outside.
// RUN[1]: cotan opt --max-errors=0 %s
!acc = !array.acc<f64>
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @build(%a: !acc, %x: !vector) -> (!acc, !vector) {
  %r = array.build (%i: index) {
    %v = array.index %x[%i] : !vector
    %b = array.add_at %a[], %v : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a body that is executed repeatedly [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    array.yield %v : f64
  } : !vector
  return %a, %r : !acc, !vector
}
func.func @map(%a: !acc, %x: !vector) -> (!vector) {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
  %r = array.map %x (%v: f64) {
    %b = array.add_at %a[], %v : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a body that is executed repeatedly [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    array.yield %v : f64
  } : (!vector) -> !vector
  return %r : !vector
}
func.func @reduce(%a: !acc, %x: !vector) -> f64 {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
  %zero = arith.constant 0.0 : f64
  %r = array.reduce %x along 0 from %zero : f64 (%v: f64, %w: f64) {
    %b = array.add_at %a[], %v : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a body that is executed repeatedly [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    array.yield %v : f64
  } : !vector
  return %r : f64
}
func.func @scan(%a: !acc, %x: !vector) -> !vector {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
  %r = array.scan %x along 0 (%v: f64, %w: f64) {
    %b = array.add_at %a[], %v : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a body that is executed repeatedly [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    array.yield %v : f64
  } : !vector
  return %r : !vector
}
func.func @scatter(%a: !acc, %x: !vector) -> tensor<2xf64> {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
  %one = arith.constant 1.0 : f64
  %r = array.scatter %x (%i: index) {
    %b = array.add_at %a[], %one : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a body that is executed repeatedly [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    array.yield %i : index
  } : !vector -> tensor<2xf64>
  return %r : tensor<2xf64>
}
func.func @accumulate(%a: !acc, %x: !vector) -> f64 {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
  %r = array.accumulate over [n] (%i: index, %b: !acc) {
    %v = array.index %x[%i] : !vector
    %c = array.add_at %a[], %v : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a body that is executed repeatedly [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    array.yield %b : !acc
  } : () -> f64
  return %r : f64
}
func.func @swapped_lanes(%a: !acc, %x: f64) -> !acc {
  %r = array.accumulate over [2] (%i: index, %b: !acc) {
// ERR ^^^^^^^^^^^^^^^^ 'array.accumulate' op has a body that yields another accumulator than its argument 0 [E0408]
// ERR                                       ^^ this accumulator is never used: its additions would be lost [E0408]
    array.yield %a : !acc
// ERR@5-15 'array.yield' op captures an accumulator in a body that is executed repeatedly [E0408]
  } : () -> f64
  return %a : !acc
}
func.func @fold(%a: !acc, %x: !vector, %s: f64) -> f64 {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
  %r = array.fold %x along 0 from %s (%t: f64, %v: f64) {
    %c = array.add_at %a[], %v : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a body that is executed repeatedly [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    array.yield %v : f64
  } : (!vector, f64) -> f64
  return %r : f64
}
func.func @loop(%a: !acc, %n: index, %x: f64) {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %c = array.add_at %a[], %x : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a body that is executed repeatedly [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    scf.yield
  }
  return
}
func.func @while(%a: !acc, %n: index, %x: f64) -> index {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
  %r = scf.while (%k = %n) : (index) -> index {
    %more = arith.cmpi slt, %k, %n : index
    scf.condition(%more) %k : index
  } do {
  ^bb0(%k: index):
    %c = array.add_at %a[], %x : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a body that is executed repeatedly [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    scf.yield %k : index
  }
  return %r : index
}
func.func @closure(%a: !acc, %x: f64) -> f64 {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
  %f = closure.lambda (%y: f64) {
    %c = array.add_at %a[], %x : !acc, f64
// ERR   ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a function that is executed later [E0408]
// ERR   ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
    closure.yield %y : f64
  } : (f64) -> f64
  %r = closure.apply %f(%x) : (f64) -> f64
  return %r : f64
}
func.func @deep(%a: !acc, %n: index, %x: f64, %if: i1) -> !acc {
  %r = scf.if %if -> (!acc) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    scf.for %i = %zero to %n step %one {
      %c = array.add_at %a[], %x : !acc, f64
// ERR     ^^^^^^^^^^^^ 'array.add_at' op captures an accumulator in a body that is executed repeatedly [E0408]
// ERR     ^^^^^^^^^^^^ this accumulator is never used: its additions would be lost [E0408]
      scf.yield
    }
    scf.yield %a : !acc
  } else {
    scf.yield %a : !acc
  }
  return %r : !acc
}
