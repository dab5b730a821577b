// The rule of a root requests tangents of the equation. In reverse, the rule is transposed as a whole.
// RUN: cotan check %s --fn loss --arg 0.7 --arg 0.4
// RUN: cotan grad %s --fn loss
// EVAL[2]: grad_loss(0.7, 0.4) ~ 2.616647863041462, 2.264794448866502
// RUN: cotan opt %s --differentiate
// EVAL[3]: first(0.7, 0.4) ~ 1.0462131043088108, 1.250532923103736, 1.0823772133702898
func.func @first(%m: f64, %k: f64) -> (f64, f64, f64) {
  %one = arith.constant 1.0 : f64
  %x, %dm, %dk = ad.vjp @root(%m, %k, %one) : (f64, f64, f64) -> (f64, f64, f64)
  return %x, %dm, %dk : f64, f64, f64
}
func.func @loss(%m: f64, %k: f64) -> f64 {
  %e = func.call @root(%m, %k) : (f64, f64) -> f64
  %r = arith.mulf %e, %e : f64
  return %r : f64
}
func.func private @shared(%x: f64) -> f64 {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @equation(%m: f64, %k: f64, %x: f64) -> f64 {
  %sin = func.call @shared(%x) : (f64) -> f64
  %t = arith.mulf %k, %sin : f64
  %a = arith.subf %x, %t : f64
  %r = arith.subf %a, %m : f64
  return %r : f64
}
func.func private @root(%m: f64, %k: f64) -> f64 attributes {cotan.jvp = @root_jvp} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.constant 60 : index
  %x = scf.for %i = %first to %last step %one iter_args(%y = %m) -> (f64) {
    %sin = math.sin %y : f64
    %t = arith.mulf %k, %sin : f64
    %next = arith.addf %t, %m : f64
    scf.yield %next : f64
  }
  return %x : f64
}
func.func private @root_jvp(%m: f64, %k: f64, %dm: f64, %dk: f64) -> (f64, f64) {
  %zero = arith.constant 0.0 : f64
  %unit = arith.constant 1.0 : f64
  %x = func.call @root(%m, %k) : (f64, f64) -> f64
  %same, %change = ad.jvp @equation(%m, %k, %x, %dm, %dk, %zero) : (f64, f64, f64, f64, f64, f64) -> (f64, f64)
  %again, %slope = ad.jvp @equation(%m, %k, %x, %zero, %zero, %unit) : (f64, f64, f64, f64, f64, f64) -> (f64, f64)
  %step = arith.divf %change, %slope : f64
  %dx = arith.negf %step : f64
  return %x, %dx : f64, f64
}
