// A rule is refused that is not linear in what it takes, forwards and in reverse.
// RUN[1]: cotan grad %s --fn squared
// RUN[1]: cotan grad %s --fn chosen
// RUN[1]: cotan grad %s --fn branch
// RUN[1]: cotan grad %s --fn called
// RUN[1]: cotan grad %s --fn inside
// RUN[1]: cotan grad %s --fn value
// RUN[1]: cotan grad %s --fn folded
// RUN[1]: cotan check %s --fn squared
// RUN[1]: cotan check %s --fn added
// RUN[1]: cotan grad %s --fn added
func.func @squared(%x: f64) -> f64 attributes {cotan.jvp = @squared_jvp} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @squared_jvp(%x: f64, %dx: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %t = arith.mulf %dx, %dx : f64
  return %r, %t : f64, f64
}
func.func @chosen(%x: f64) -> f64 attributes {cotan.jvp = @chosen_jvp} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @chosen_jvp(%x: f64, %dx: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %a = arith.mulf %x, %dx : f64
  %z = arith.constant 0.0 : f64
  %t = arith.maximumf %a, %z : f64
  return %r, %t : f64, f64
}
func.func @branch(%x: f64) -> f64 attributes {cotan.jvp = @branch_jvp} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @branch_jvp(%x: f64, %dx: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %z = arith.constant 0.0 : f64
  %b = arith.cmpf olt, %dx, %z : f64
  %t = scf.if %b -> (f64) {
    %n = arith.negf %dx : f64
    scf.yield %n : f64
  } else {
    scf.yield %dx : f64
  }
  return %r, %t : f64, f64
}
func.func @called(%x: f64) -> f64 attributes {cotan.jvp = @called_jvp} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @sq(%x: f64) -> f64 {
  %r = arith.mulf %x, %x : f64
  return %r : f64
}
func.func private @called_jvp(%x: f64, %dx: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %t = func.call @sq(%dx) : (f64) -> f64
  return %r, %t : f64, f64
}
func.func @inside(%x: f64) -> f64 attributes {cotan.jvp = @inside_jvp} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @inside_jvp(%x: f64, %dx: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %a = array.build (%i: index) {
    %p = arith.mulf %dx, %dx : f64
    array.yield %p : f64
  } : tensor<4xf64>
  %t = array.sum %a along 0 : tensor<4xf64>
  return %r, %t : f64, f64
}
func.func @value(%x: f64) -> f64 attributes {cotan.jvp = @value_jvp} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @value_jvp(%x: f64, %dx: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %v = arith.addf %r, %dx : f64
  return %v, %dx : f64, f64
}
func.func @added(%x: f64) -> f64 attributes {cotan.vjp = @added_vjp} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @added_vjp(%x: f64, %dx: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %t = arith.addf %x, %dx : f64
  return %r, %t : f64, f64
}
func.func @folded(%x: f64) -> f64 attributes {cotan.jvp = @folded_jvp} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @folded_jvp(%x: f64, %dx: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %z = array.replicate %x along 0 : f64 -> tensor<4xf64>
  %t = array.fold %z along 0 from %dx (%s: f64, %e: f64) {
    %p = arith.mulf %s, %s : f64
    array.yield %p : f64
  } : (tensor<4xf64>, f64) -> f64
  return %r, %t : f64, f64
}
