// Example A.5, stage by stage: the gradient of a sum, from its continuation to ones. As for the product (`prod_stages`), but
// that scans add; the product of the derivatives of the steps is a scan of ones.
// RUN: cotan opt %s --pass-pipeline='inline,partial-eval,canonicalize,cse,symbol-dce'
// EVAL: s0([2.0, 0.5, -3.0]) = [1.0, 1.0, 1.0]
// EVAL: s1([2.0, 0.5, -3.0]) = [1.0, 1.0, 1.0]
// EVAL: s2([2.0, 0.5, -3.0]) = [1.0, 1.0, 1.0]
// EVAL: s3([2.0, 0.5, -3.0]) = [1.0, 1.0, 1.0]
// EVAL: s4([2.0, 0.5, -3.0]) = [1.0, 1.0, 1.0]
// EVAL: s2([]) = []
!v = tensor<?xf64, #cotan.dims<n>>
func.func @s0(%A: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %K = closure.lambda (%z: f64) {
    %A0 = array.call @a0(%A) : (!v) -> !v
    %A1 = array.map %A0, %A (%x: f64, %y: f64) {
      array.yield %one : f64
    } : (!v, !v) -> !v
    %A2 = array.map %A0, %A (%x: f64, %y: f64) {
      array.yield %one : f64
    } : (!v, !v) -> !v
    %A3 = array.call @a3(%A1) : (!v) -> !v
    %t = array.map %A3, %A2 (%a: f64, %b: f64) {
      %p = arith.mulf %a, %b : f64
      %q = arith.mulf %p, %z : f64
      array.yield %q : f64
    } : (!v, !v) -> !v
    closure.yield %t : !v
  } : (f64) -> !v
  %r = closure.apply %K(%one) : (f64) -> !v
  return %r : !v
}
func.func @s1(%A: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %A0 = array.call @a0(%A) : (!v) -> !v
  %A1 = array.map %A0, %A (%x: f64, %y: f64) {
    array.yield %one : f64
  } : (!v, !v) -> !v
  %A2 = array.map %A0, %A (%x: f64, %y: f64) {
    array.yield %one : f64
  } : (!v, !v) -> !v
  %A3 = array.call @a3(%A1) : (!v) -> !v
  %t = array.map %A3, %A2 (%a: f64, %b: f64) {
    %p = arith.mulf %a, %b : f64
    %q = arith.mulf %p, %one : f64
    array.yield %q : f64
  } : (!v, !v) -> !v
  return %t : !v
}
func.func @s2(%A: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %A1 = array.replicate %one along 0 : f64 -> !v
  %A2 = array.replicate %one along 0 : f64 -> !v
  %A3 = array.call @a3(%A1) : (!v) -> !v
  %r = array.map %A3, %A2 (%a: f64, %b: f64) {
    %p = arith.mulf %a, %b : f64
    array.yield %p : f64
  } : (!v, !v) -> !v
  return %r : !v
}
func.func @s3(%A: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %A3 = array.replicate %one along 0 : f64 -> !v
  %A2 = array.replicate %one along 0 : f64 -> !v
  %r = array.map %A3, %A2 (%a: f64, %b: f64) {
    %p = arith.mulf %a, %b : f64
    array.yield %p : f64
  } : (!v, !v) -> !v
  return %r : !v
}
func.func @s4(%A: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %r = array.replicate %one along 0 : f64 -> !v
  return %r : !v
}
func.func private @a0(%A: !v) -> !v {
  %zero = arith.constant 0.0 : f64
  %r = array.scan %A along 0 exclusive from %zero : f64 (%x: f64, %y: f64) {
    %p = arith.addf %x, %y : f64
    array.yield %p : f64
  } : !v
  return %r : !v
}
func.func private @a3(%A1: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %r = array.scan %A1 along 0 right exclusive from %one : f64 (%x: f64, %y: f64) {
    %p = arith.mulf %x, %y : f64
    array.yield %p : f64
  } : !v
  return %r : !v
}
