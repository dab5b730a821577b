// RUN[1]: cotan opt %s --split-input-file --differentiate
func.func private @branches(%x: f64, %c: i1) -> f64 {
  cf.cond_br %c, ^a, ^b
^a:
  return %x : f64
^b:
  %y = arith.negf %x : f64
  return %y : f64
}
func.func @f(%x: f64, %c: i1) -> f64 {
  %d = ad.grad @branches(%x, %c) : (f64, i1) -> f64
  return %d : f64
}
// -----
func.func private @bits(%x: f64) -> i64 {
  %y = arith.bitcast %x : f64 to i64
  return %y : i64
}
func.func private @back(%x: f64) -> f64 {
  %y = arith.bitcast %x : f64 to i64
  %z = arith.bitcast %y : i64 to f64
  return %z : f64
}
func.func @f(%x: f64) -> f64 {
  %d = ad.grad @back(%x) : (f64) -> f64
  return %d : f64
}
// -----
func.func @itself(%x: f64) -> f64 {
  %d = ad.grad @itself(%x) : (f64) -> f64
  return %d : f64
}
// -----
func.func private @turns(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %x) -> (f64) {
    %b = arith.mulf %a, %x : f64
    scf.yield %b : f64
  }
  return %r : f64
}
func.func @f(%x: f64, %n: index) -> f64 {
  %d = ad.grad @turns(%x, %n) : (f64, index) -> f64
  return %d : f64
}
// -----
func.func private @powers(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = closure.lambda (%u: f64) {
    closure.yield %u : f64
  } : (f64) -> f64
  %step = arith.constant 1 : index
  %h = scf.for %t = %zero to %n step %step iter_args(%k = %one) -> ((f64) -> f64) {
    %w = closure.lambda (%u: f64) {
      %a = closure.apply %k(%u) : (f64) -> f64
      %b = arith.mulf %a, %x : f64
      closure.yield %b : f64
    } : (f64) -> f64
    scf.yield %w : (f64) -> f64
  }
  %r = closure.apply %h(%x) : (f64) -> f64
  return %r : f64
}
func.func @f(%x: f64, %n: index) -> f64 {
  %d = ad.grad @powers(%x, %n) : (f64, index) -> f64
  return %d : f64
}
