// Costs that nobody knows before; gradients without a bound, and above it.
// RUN[1]: cotan cost %s --fn endless
// RUN[1]: cotan cost %s --fn itself
// RUN[1]: cotan cost %s --fn applied
// RUN[1]: cotan check %s --fn quotient --arg x=0.5 --cost --quiet
// RUN[1]: cotan check %s --fn reads --arg n=3 --cost --quiet
// RUN[1]: cotan check %s --fn vector --arg n=3 --cost --quiet
// RUN[1]: cotan check %s --fn costly --arg x=0.5 --cost --quiet
!v = tensor<?xf64, #cotan.dims<n>>
func.func @endless(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %y = scf.while (%a = %x) : (f64) -> f64 {
    %more = arith.cmpf olt, %a, %one : f64
    scf.condition(%more) %a : f64
  } do {
  ^bb0(%a: f64):
    %b = math.exp %a : f64
    scf.yield %b : f64
  }
  return %y : f64
}
func.func @itself(%x: f64) -> f64 {
  %y = call @itself(%x) : (f64) -> f64
  return %y : f64
}
func.func @quotient(%x: f64) -> f64 {
  %a = math.tanh %x : f64
  %b = math.sin %a : f64
  %c = math.cos %b : f64
  %d = arith.divf %c, %x : f64
  return %d : f64
}
func.func @reads(%x: !v) -> f64 {
  %squares = array.build (%i: index) {
    %a = array.index %x[%i] : !v
    %b = arith.mulf %a, %a : f64
    array.yield %b : f64
  } : !v
  %s = array.sum %squares along 0 : !v
  return %s : f64
}
func.func @vector(%x: !v) -> !v {
  %y = arith.mulf %x, %x : !v
  return %y : !v
}
func.func @costly(%x: f64) -> f64 {
  %y = call @ruled(%x) : (f64) -> f64
  return %y : f64
}
func.func private @ruled(%x: f64) -> f64 attributes {cotan.vjp = @ruled_vjp} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @ruled_vjp(%x: f64, %dy: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %c = math.cos %x : f64
  %t1 = math.tan %x : f64
  %t2 = math.tan %t1 : f64
  %t3 = math.tan %t2 : f64
  %t4 = math.tan %t3 : f64
  %t5 = math.tan %t4 : f64
  %t6 = math.tan %t5 : f64
  %zero = arith.constant 0.0 : f64
  %nothing = arith.mulf %t6, %zero : f64
  %slope = arith.addf %c, %nothing : f64
  %dx = arith.mulf %slope, %dy : f64
  return %r, %dx : f64, f64
}
func.func @applied(%k: f64, %x: tensor<3xf64>) -> tensor<3xf64> {
  %map = linear.scale %k : f64 -> !linear.map<tensor<3xf64>, tensor<3xf64>>
  %r = linear.apply %map, %x : !linear.map<tensor<3xf64>, tensor<3xf64>>, tensor<3xf64>
  return %r : tensor<3xf64>
}
