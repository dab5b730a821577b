// Examples 1.2 and A.4, stage by stage: the gradient of a product, from its continuation to two scans that are multiplied. A
// scan that is exclusive is one of the paper whose last (going right: first) element was shifted out, also of nothing; lets
// that are inlined (s3) are the same values here as before (s2).
// RUN: cotan opt %s --pass-pipeline='inline,partial-eval,canonicalize,cse,symbol-dce'
// EVAL: s0([2.0, 0.5, -3.0, 1.25]) = [-1.875, -7.5, 1.25, -3.0]
// EVAL: s1([2.0, 0.5, -3.0, 1.25]) = [-1.875, -7.5, 1.25, -3.0]
// EVAL: s2([2.0, 0.5, -3.0, 1.25]) = [-1.875, -7.5, 1.25, -3.0]
// EVAL: s2([]) = []
!v = tensor<?xf64, #cotan.dims<n>>
func.func @s0(%A: !v) -> !v {
  %K = closure.lambda (%z: f64) {
    %A0 = array.call @a0(%A) : (!v) -> !v
    %A1 = array.map %A0, %A (%x: f64, %y: f64) {
      array.yield %y : f64
    } : (!v, !v) -> !v
    %A2 = array.map %A0, %A (%x: f64, %y: f64) {
      array.yield %x : f64
    } : (!v, !v) -> !v
    %A3 = array.call @a3(%A1) : (!v) -> !v
    %r = array.map %A3, %A2 (%a: f64, %b: f64) {
      %p = arith.mulf %a, %b : f64
      %q = arith.mulf %p, %z : f64
      array.yield %q : f64
    } : (!v, !v) -> !v
    closure.yield %r : !v
  } : (f64) -> !v
  %one = arith.constant 1.0 : f64
  %r = closure.apply %K(%one) : (f64) -> !v
  return %r : !v
}
func.func @s1(%A: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %A0 = array.call @a0(%A) : (!v) -> !v
  %A1 = array.map %A0, %A (%x: f64, %y: f64) {
    array.yield %y : f64
  } : (!v, !v) -> !v
  %A2 = array.map %A0, %A (%x: f64, %y: f64) {
    array.yield %x : f64
  } : (!v, !v) -> !v
  %A3 = array.call @a3(%A1) : (!v) -> !v
  %r = array.map %A3, %A2 (%a: f64, %b: f64) {
    %p = arith.mulf %a, %b : f64
    %q = arith.mulf %p, %one : f64
    array.yield %q : f64
  } : (!v, !v) -> !v
  return %r : !v
}
func.func @s2(%A: !v) -> !v {
  %A0 = array.call @a0(%A) : (!v) -> !v
  %A3 = array.call @a3(%A) : (!v) -> !v
  %r = array.map %A3, %A0 (%a: f64, %b: f64) {
    %p = arith.mulf %a, %b : f64
    array.yield %p : f64
  } : (!v, !v) -> !v
  return %r : !v
}
func.func private @a0(%A: !v) -> !v {
  %one = arith.constant 1.0 : f64
  %r = array.scan %A along 0 exclusive from %one : f64 (%x: f64, %y: f64) {
    %p = arith.mulf %x, %y : f64
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
