// RUN: cotan opt %s --split-input-file --verify-diagnostics
func.func @kinds(%n: index) -> index {
  %zero = arith.constant 0 : index
  // expected-error @below {{'loop.nest' op has 2 kinds for 1 lower and 1 upper bounds}}
  %r = loop.nest ["ordered", "ordered"] %zero to %n carry %zero : index (%i: index, %j: index, %s: index) {
    loop.yield %s : index
  }
  return %r : index
}
// -----
func.func @nothing(%n: index) {
  %zero = arith.constant 0 : index
  // expected-error @below {{'loop.nest' op has no destination, accumulator or carried value}}
  loop.nest ["parallel"] %zero to %n (%i: index) {
    loop.yield
  }
  return
}
// -----
func.func @floats(%n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  // expected-error @below {{'loop.nest' op combines floats by "and"}}
  %r = loop.nest ["reduce"] %zero to %n acc ["and"] %x : f64 (%i: index) {
    loop.yield %x : f64
  }
  return %r : f64
}
// -----
func.func @count(%n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  // expected-error @below {{'loop.nest' op names 2 operations for 1 accumulators}}
  %r = loop.nest ["reduce"] %zero to %n acc ["add", "add"] %x : f64 (%i: index) {
    loop.yield %x : f64
  }
  return %r : f64
}
// -----
func.func @gives(%n: index, %x: tensor<4xf64>, %y: f64) -> tensor<4xf64> {
  %zero = arith.constant 0 : index
  // expected-error @below {{'loop.nest' op region yields 1 values, expected 2}}
  %r = loop.nest ["parallel"] %zero to %n put %x : tensor<4xf64> (%i: index) {
    // expected-note @below {{they are yielded here}}
    loop.yield %y : f64
  }
  return %r : tensor<4xf64>
}
