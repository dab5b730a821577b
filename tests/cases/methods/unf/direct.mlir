// The direct transform by itself, of example 1.1, of a choice, which keeps one continuation, and of a call, which asks for the
// derivative of what it calls.
// RUN: cotan opt %s --reverse-by-continuations='of=f,chosen,calls' --canonicalize --cse
// RUN: cotan opt %s --reverse-by-continuations='of=calls' --differentiate='method=unary-normal-form' --canonicalize --cse --symbol-dce
func.func @f(%x1: f64, %x2: f64, %x3: f64) -> f64 {
  %w1 = arith.mulf %x1, %x2 : f64
  %w2 = arith.mulf %w1, %x1 : f64
  return %w2 : f64
}
func.func @chosen(%c: i1, %x: f64) -> f64 {
  %s = math.sin %x : f64
  %r = scf.if %c -> (f64) {
    %y = arith.mulf %s, %s : f64
    scf.yield %y : f64
  } else {
    %y = math.exp %s : f64
    scf.yield %y : f64
  }
  return %r : f64
}
func.func @calls(%x: f64) -> f64 {
  %y = call @f(%x, %x, %x) : (f64, f64, f64) -> f64
  return %y : f64
}
