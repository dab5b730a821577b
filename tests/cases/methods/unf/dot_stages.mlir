// Example A.6, stage by stage: the gradient of a dot product, from the continuations of the sum and of the products (s0 is
// that of the products alone) to the two arrays. Projections of maps (s4) are the arrays themselves, which are the same
// values here when they are put where they are used (s5).
// RUN: cotan opt %s --pass-pipeline='inline,partial-eval,canonicalize,cse,symbol-dce'
// EVAL: s0([1.5, -2.0, 0.25], [0.5, 4.0, -3.0], [1.0, 2.0, 3.0]) = [0.5, 8.0, -9.0], [1.5, -4.0, 0.75]
// EVAL: s1([1.5, -2.0, 0.25], [0.5, 4.0, -3.0]) = [0.5, 4.0, -3.0], [1.5, -2.0, 0.25]
// EVAL: s2([1.5, -2.0, 0.25], [0.5, 4.0, -3.0]) = [0.5, 4.0, -3.0], [1.5, -2.0, 0.25]
// EVAL: s3([1.5, -2.0, 0.25], [0.5, 4.0, -3.0]) = [0.5, 4.0, -3.0], [1.5, -2.0, 0.25]
// EVAL: s5([1.5, -2.0, 0.25], [0.5, 4.0, -3.0]) = [0.5, 4.0, -3.0], [1.5, -2.0, 0.25]
// EVAL: s6([1.5, -2.0, 0.25], [0.5, 4.0, -3.0]) = [0.5, 4.0, -3.0], [1.5, -2.0, 0.25]
!v = tensor<?xf64, #cotan.dims<n>>
func.func @s0(%A: !v, %B: !v, %Z: !v) -> (!v, !v) {
  %K = closure.lambda (%c: !v) {
    %C1 = array.map %A, %B (%a: f64, %b: f64) {
      array.yield %b : f64
    } : (!v, !v) -> !v
    %C2 = array.map %A, %B (%a: f64, %b: f64) {
      array.yield %a : f64
    } : (!v, !v) -> !v
    %u = array.map %C1, %c (%a: f64, %b: f64) {
      %p = arith.mulf %a, %b : f64
      array.yield %p : f64
    } : (!v, !v) -> !v
    %w = array.map %C2, %c (%a: f64, %b: f64) {
      %p = arith.mulf %a, %b : f64
      array.yield %p : f64
    } : (!v, !v) -> !v
    closure.yield %u, %w : !v, !v
  } : (!v) -> (!v, !v)
  %dA, %dB = closure.apply %K(%Z) : (!v) -> (!v, !v)
  return %dA, %dB : !v, !v
}
func.func @s1(%A: !v, %B: !v) -> (!v, !v) {
  %one = arith.constant 1.0 : f64
  %K = closure.lambda (%Z: !v) {
    %C1 = array.map %A, %B (%a: f64, %b: f64) {
      array.yield %b : f64
    } : (!v, !v) -> !v
    %C2 = array.map %A, %B (%a: f64, %b: f64) {
      array.yield %a : f64
    } : (!v, !v) -> !v
    %u = array.map %C1, %Z (%a: f64, %b: f64) {
      %p = arith.mulf %a, %b : f64
      array.yield %p : f64
    } : (!v, !v) -> !v
    %w = array.map %C2, %Z (%a: f64, %b: f64) {
      %p = arith.mulf %a, %b : f64
      array.yield %p : f64
    } : (!v, !v) -> !v
    closure.yield %u, %w : !v, !v
  } : (!v) -> (!v, !v)
  %C = array.call @products(%A, %B) : (!v, !v) -> !v
  %back = closure.lambda (%z: f64) {
    %A0 = array.call @a0(%C) : (!v) -> !v
    %A1 = array.map %A0, %C (%x: f64, %y: f64) {
      array.yield %one : f64
    } : (!v, !v) -> !v
    %A2 = array.map %A0, %C (%x: f64, %y: f64) {
      array.yield %one : f64
    } : (!v, !v) -> !v
    %A3 = array.call @a3(%A1) : (!v) -> !v
    %t = array.map %A3, %A2 (%a: f64, %b: f64) {
      %p = arith.mulf %a, %b : f64
      %q = arith.mulf %p, %z : f64
      array.yield %q : f64
    } : (!v, !v) -> !v
    %dA, %dB = closure.apply %K(%t) : (!v) -> (!v, !v)
    closure.yield %dA, %dB : !v, !v
  } : (f64) -> (!v, !v)
  %dA, %dB = closure.apply %back(%one) : (f64) -> (!v, !v)
  return %dA, %dB : !v, !v
}
func.func @s2(%A: !v, %B: !v) -> (!v, !v) {
  %one = arith.constant 1.0 : f64
  %K = closure.lambda (%Z: !v) {
    %C1 = array.map %A, %B (%a: f64, %b: f64) {
      array.yield %b : f64
    } : (!v, !v) -> !v
    %C2 = array.map %A, %B (%a: f64, %b: f64) {
      array.yield %a : f64
    } : (!v, !v) -> !v
    %u = array.map %C1, %Z (%a: f64, %b: f64) {
      %p = arith.mulf %a, %b : f64
      array.yield %p : f64
    } : (!v, !v) -> !v
    %w = array.map %C2, %Z (%a: f64, %b: f64) {
      %p = arith.mulf %a, %b : f64
      array.yield %p : f64
    } : (!v, !v) -> !v
    closure.yield %u, %w : !v, !v
  } : (!v) -> (!v, !v)
  %ones = array.replicate %one along 0 : f64 -> !v
  %dA, %dB = closure.apply %K(%ones) : (!v) -> (!v, !v)
  return %dA, %dB : !v, !v
}
func.func @s3(%A: !v, %B: !v) -> (!v, !v) {
  %one = arith.constant 1.0 : f64
  %ones = array.replicate %one along 0 : f64 -> !v
  %C1 = array.map %A, %B (%a: f64, %b: f64) {
    array.yield %b : f64
  } : (!v, !v) -> !v
  %C2 = array.map %A, %B (%a: f64, %b: f64) {
    array.yield %a : f64
  } : (!v, !v) -> !v
  %dA = array.map %C1, %ones (%a: f64, %b: f64) {
    %p = arith.mulf %a, %b : f64
    array.yield %p : f64
  } : (!v, !v) -> !v
  %dB = array.map %C2, %ones (%a: f64, %b: f64) {
    %p = arith.mulf %a, %b : f64
    array.yield %p : f64
  } : (!v, !v) -> !v
  return %dA, %dB : !v, !v
}
func.func @s5(%A: !v, %B: !v) -> (!v, !v) {
  %one = arith.constant 1.0 : f64
  %ones = array.replicate %one along 0 : f64 -> !v
  %dA = array.map %B, %ones (%a: f64, %b: f64) {
    %p = arith.mulf %a, %b : f64
    array.yield %p : f64
  } : (!v, !v) -> !v
  %dB = array.map %A, %ones (%a: f64, %b: f64) {
    %p = arith.mulf %a, %b : f64
    array.yield %p : f64
  } : (!v, !v) -> !v
  return %dA, %dB : !v, !v
}
func.func @s6(%A: !v, %B: !v) -> (!v, !v) {
  return %B, %A : !v, !v
}
func.func private @products(%a: !v, %b: !v) -> !v {
  %r = array.map %a, %b (%x: f64, %y: f64) {
    %p = arith.mulf %x, %y : f64
    array.yield %p : f64
  } : (!v, !v) -> !v
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
