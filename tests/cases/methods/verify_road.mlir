// What a road does not take is named where it stands, in every function, and the program stays as it is.
// RUN[1]: cotan opt %s --check-differentiable=method=unary-normal-form
// RUN[1]: cotan opt %s --check-differentiable='method=linear-maps forward'
// RUN[1]: cotan opt %s --check-differentiable=method=chad
// RUN[1]: cotan opt %s --check-differentiable
func.func @smooth(%x: f64) -> f64 {
  %y = math.sin %x : f64
  return %y : f64
}
func.func @halved(%x: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %r = scf.while (%s = %x) : (f64) -> f64 {
    %above = arith.cmpf ogt, %s, %half : f64
    scf.condition(%above) %s : f64
  } do {
  ^bb0(%s: f64):
    %next = arith.mulf %s, %half : f64
    scf.yield %next : f64
  }
  return %r : f64
}
func.func @chosen(%x: f64, %c: i1) -> f64 {
  %f = scf.if %c -> ((f64) -> f64) {
    %f = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %x : f64
      closure.yield %v : f64
    } : (f64) -> f64
    scf.yield %f : (f64) -> f64
  } else {
    %g = closure.lambda (%u: f64) {
      %v = math.sin %u : f64
      closure.yield %v : f64
    } : (f64) -> f64
    scf.yield %g : (f64) -> f64
  }
  %r = closure.apply %f(%x) : (f64) -> f64
  return %r : f64
}
func.func @bits(%x: f64) -> f64 {
  %b = arith.bitcast %x : f64 to i64
  %y = arith.bitcast %b : i64 to f64
  %r = arith.addf %x, %y : f64
  return %r : f64
}
func.func private @declared(%x: f64) -> f64
func.func @count(%n: index) -> index {
  %one = arith.constant 1 : index
  %m = arith.addi %n, %one : index
  return %m : index
}
