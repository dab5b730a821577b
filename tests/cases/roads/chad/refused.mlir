// What has no rule is refused where it stands.
// RUN[1]: cotan opt %s --split-input-file --chad
func.func @takes_a_function(%f: (f64) -> f64, %x: f64) -> f64 {
  %y = closure.apply %f(%x) : (f64) -> f64
  return %y : f64
}

// -----
func.func private @g(%x: f64) -> f64
func.func @calls(%x: f64) -> f64 {
  %y = call @g(%x) : (f64) -> f64
  return %y : f64
}

// -----
func.func @loops(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %r = control.for %zero to %n from %x (%i: index, %s: f64) {
    %next = math.sin %s : f64
    control.yield %next : f64
  } : f64
  return %r : f64
}
