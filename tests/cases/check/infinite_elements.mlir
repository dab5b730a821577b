// A scan whose elements are infinite is tried where they are not: affine maps do not keep what 0 times infinity is.
// RUN: cotan check %s --arg n=4
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %least = arith.constant 0xFFF0000000000000 : f64
  %before = array.scan %x along 0 exclusive from %least : f64 (%a: f64, %b: f64) {
    %m = arith.maximumf %a, %b : f64
    array.yield %m : f64
  } : !v
  %factors, %offsets = array.scan %before, %x along 0 from %one, %zero : f64, f64 (%a: f64, %b: f64, %c: f64, %d: f64) {
    %ac = arith.mulf %a, %c : f64
    %bc = arith.mulf %b, %c : f64
    %s = arith.addf %bc, %d : f64
    array.yield %ac, %s : f64, f64
  } : !v, !v
  return %x : !v
}
