// What a body takes as an accumulator it gives in that place, and only some bodies take any.
// RUN[1]: cotan opt --max-errors=0 %s
!acc = !array.acc<f64>
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @swapped(%x: f64) -> (f64, f64) {
  %r:2 = array.accumulate over [4] (%i: index, %a: !acc, %b: !acc) {
// ERR   ^^^^^^^^^^^^^^^^ 'array.accumulate' op has a body that yields another accumulator than its argument 0 [E0408]
// ERR   ^^^^^^^^^^^^^^^^ 'array.accumulate' op has a body that yields another accumulator than its argument 1 [E0408]
    %c = array.add_at %a[], %x : !acc, f64
    array.yield %b, %c : !acc, !acc
  } : () -> (f64, f64)
  return %r#0, %r#1 : f64, f64
}
func.func @swapped_in_a_loop(%n: index, %a: !acc, %b: !acc) -> (!acc, !acc) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%c = %a, %d = %b) -> (!acc, !acc) {
// ERR   ^^^^^^^ 'scf.for' op has a body that yields another accumulator than its argument 0 [E0408]
// ERR   ^^^^^^^ 'scf.for' op has a body that yields another accumulator than its argument 1 [E0408]
    scf.yield %d, %c : !acc, !acc
  }
  return %r#0, %r#1 : !acc, !acc
}
func.func @swapped_in_while(%more: i1, %a: !acc, %b: !acc) -> (!acc, !acc) {
  %r:2 = scf.while (%c = %a, %d = %b) : (!acc, !acc) -> (!acc, !acc) {
// ERR   ^^^^^^^^^ 'scf.while' op has a body that yields another accumulator than its argument 0 [E0408]
// ERR   ^^^^^^^^^ 'scf.while' op has a body that yields another accumulator than its argument 1 [E0408]
    scf.condition(%more) %c, %d : !acc, !acc
  } do {
  ^bb0(%c: !acc, %d: !acc):
    scf.yield %d, %c : !acc, !acc
  }
  return %r#0, %r#1 : !acc, !acc
}
func.func @swapped_in_a_fold(%x: !vector, %a: !acc, %b: !acc) -> (!acc, !acc) {
  %r:2 = array.fold %x along 0 from %a, %b (%c: !acc, %d: !acc, %v: f64) {
// ERR   ^^^^^^^^^^ 'array.fold' op has a body that yields another accumulator than its argument 0 [E0408]
// ERR   ^^^^^^^^^^ 'array.fold' op has a body that yields another accumulator than its argument 1 [E0408]
    %e = array.add_at %d[], %v : !acc, f64
    array.yield %e, %c : !acc, !acc
  } : (!vector, !acc, !acc) -> (!acc, !acc)
  return %r#0, %r#1 : !acc, !acc
}
func.func @swapped_in_a_branch(%if: i1, %x: f64) -> (f64, f64) {
  %r:2 = array.accumulate over [4] (%i: index, %a: !acc, %b: !acc) {
// ERR   ^^^^^^^^^^^^^^^^ 'array.accumulate' op has a body that yields another accumulator than its argument 0 [E0408]
// ERR   ^^^^^^^^^^^^^^^^ 'array.accumulate' op has a body that yields another accumulator than its argument 1 [E0408]
    %c:2 = scf.if %if -> (!acc, !acc) {
      scf.yield %b, %a : !acc, !acc
    } else {
      scf.yield %a, %b : !acc, !acc
    }
    array.yield %c#0, %c#1 : !acc, !acc
  } : () -> (f64, f64)
  return %r#0, %r#1 : f64, f64
}
func.func @swapped_by_a_function(%a: !acc, %b: !acc) -> (!acc, !acc) {
  return %b, %a : !acc, !acc
// ERR@3-8 'func.return' op returns another accumulator than the function receives at this position [E0408]
// ERR@3-8 'func.return' op returns another accumulator than the function receives at this position [E0408]
}
func.func @not_given_back(%a: !acc, %x: f64) {
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
// ERR                    ^^ this accumulator is never used: its additions would be lost [E0408]
  return
}
func.func private @declared(!acc, !array.acc<f32>) -> (!array.acc<f32>, !acc)
// ERR@1-9 'func.func' op does not return its accumulator arguments in their order [E0601]
func.func @through_a_call(%a: !acc, %b: !acc) -> (!acc, !acc) {
  %r:2 = func.call @pass(%b, %a) : (!acc, !acc) -> (!acc, !acc)
  return %r#0, %r#1 : !acc, !acc
// ERR@3-8 'func.return' op returns another accumulator than the function receives at this position [E0408]
// ERR@3-8 'func.return' op returns another accumulator than the function receives at this position [E0408]
}
func.func private @pass(!acc, !acc) -> (!acc, !acc)
func.func @map(%x: !vector) -> !vector {
  %r = array.map %x (%v: !acc) {
// ERR ^^^^^^^^^ 'array.map' op has a body with an accumulator argument, which it must not [E0408]
// ERR ^^^^^^^^^ 'array.map' op region has argument 0 of type `!acc`, expected `f64` [E0406]
    array.yield %v : !acc
  } : (!vector) -> !vector
  return %r : !vector
}
func.func @kept(%x: f64) -> (f64, tensor<4xf64>) {
  %r:2 = array.accumulate over [4] (%i: index, %a: !acc) {
// ERR   ^^^^^^^^^^^^^^^^ 'array.accumulate' op region yields `!acc` as value 1, expected `f64` [E0406]
    array.yield %a, %a : !acc, !acc
// ERR@5-15 'array.yield' op uses an accumulator that is used already [E0408]
  } : () -> (f64, tensor<4xf64>)
  return %r#0, %r#1 : f64, tensor<4xf64>
}
func.func @lambda(%x: f64) {
  %f = closure.lambda (%a: !acc) {
// ERR ^^^^^^^^^^^^^^ 'closure.lambda' op has a body with an accumulator argument, which it must not [E0408]
    closure.yield %a : !acc
  } : (!acc) -> !acc
  return
}
func.func @another_type(%x: f64) -> f32 {
  %r = array.accumulate over [4] (%i: index, %a: !acc) {
// ERR ^^^^^^^^^^^^^^^^ 'array.accumulate' op accumulates zeros in `!acc`, but returns `f32` [E0406]
    array.yield %a : !acc
  } : () -> f32
  return %r : f32
}
func.func @opened_as_another(%x: f32) -> f64 {
  %r = array.accumulate %x over [4] (%i: index, %a: !acc) {
// ERR ^^^^^^^^^^^^^^^^ 'array.accumulate' op accumulates `f32` in `!acc`, but returns `f64` [E0406]
    array.yield %a : !acc
  } : (f32) -> f64
  return %r : f64
}
func.func @no_accumulator(%x: f64) -> f64 {
  %r = array.accumulate over [4] (%i: index, %a: f64) {
// ERR ^^^^^^^^^^^^^^^^ 'array.accumulate' op has a body argument of type `f64`, where an accumulator is expected [E0406]
    array.yield %a : f64
  } : () -> f64
  return %r : f64
}
func.func @nothing() {
  array.accumulate over [4] (%i: index) {
// ERR@3-18 'array.accumulate' op has no accumulator [E0601]
    array.yield
  } : () -> ()
  return
}
func.func @too_few(%x: f64) -> (f64, f64) {
  %r:2 = array.accumulate %x, %x over [4] (%i: index, %a: !acc) {
// ERR   ^^^^^^^^^^^^^^^^ 'array.accumulate' op region expects at least 2 accumulators, has 1 [E0601]
    array.yield %a : !acc
  } : (f64, f64) -> (f64, f64)
  return %r#0, %r#1 : f64, f64
}
func.func @no_results(%x: f64) {
  array.accumulate %x over [4] (%i: index, %a: !acc) {
// ERR@3-18 'array.accumulate' op has 0 results for 1 accumulators [E0601]
    array.yield %a : !acc
  } : (f64) -> ()
  return
}
func.func @kept_elsewhere(%x: f64) -> (f64, tensor<3xf64>) {
  %r:2 = array.accumulate %x over [4] (%i: index, %a: !acc) {
// ERR   ^^^^^^^^^^^^^^^^ 'array.accumulate' op has outputs over [4], but result 1 is `tensor<3xf64>` [E0406]
    array.yield %a, %x : !acc, f64
  } : (f64) -> (f64, tensor<3xf64>)
  return %r#0, %r#1 : f64, tensor<3xf64>
}
