// Only one of the regions runs.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: safe(0) = 0
// EVAL: safe(4) = 25
// EVAL: two(true, 1.0, [1.0, 2.0]) = [1.0, 2.0], 2.0
// EVAL: two(false, nan, []) = [], nan
// EVAL: nested(1.0) = 1
// EVAL: nested(-1.0) = -1
// EVAL: nested(0.0) = 0
// EVAL: nested(nan) = 0
// EVAL: fact(20) = 2432902008176640000
func.func @safe(%x: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %hundred = arith.constant 100 : i64
  %some = arith.cmpi ne, %x, %zero : i64
  %r = scf.if %some -> (i64) {
    cf.assert %some, "only numbers that divide"
    %q = arith.divsi %hundred, %x : i64
    scf.yield %q : i64
  } else {
    scf.yield %zero : i64
  }
  return %r : i64
}
func.func @two(%c: i1, %x: f64, %a: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, f64) {
  %b, %y = scf.if %c -> (tensor<?xf64, #cotan.dims<n>>, f64) {
    %y = arith.addf %x, %x : f64
    scf.yield %a, %y : tensor<?xf64, #cotan.dims<n>>, f64
  } else {
    %b = array.build (%i: index) {
      array.yield %x : f64
    } : tensor<?xf64, #cotan.dims<n>>
    scf.yield %b, %x : tensor<?xf64, #cotan.dims<n>>, f64
  } {test.note = "attributes are kept"}
  return %b, %y : tensor<?xf64, #cotan.dims<n>>, f64
}
func.func @nested(%x: f64) -> i32 {
  %zero = arith.constant 0.0 : f64
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %minus = arith.constant -1 : i32
  %positive = arith.cmpf ogt, %x, %zero : f64
  %r = scf.if %positive -> (i32) {
    scf.yield %one : i32
  } else {
    %negative = arith.cmpf olt, %x, %zero : f64
    %s = scf.if %negative -> (i32) {
      scf.yield %minus : i32
    } else {
      scf.yield %none : i32
    }
    scf.yield %s : i32
  }
  scf.if %positive {
    scf.yield
  } else {
    scf.yield
  }
  return %r : i32
}
// Without laziness this would never end.
func.func @fact(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %more = arith.cmpi sgt, %n, %one : i64
  %r = scf.if %more -> (i64) {
    %m = arith.subi %n, %one : i64
    %f = func.call @fact(%m) : (i64) -> i64
    %p = arith.muli %n, %f : i64
    scf.yield %p : i64
  } else {
    scf.yield %one : i64
  }
  return %r : i64
}
