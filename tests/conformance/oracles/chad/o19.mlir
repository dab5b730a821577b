// O19: a sum-typed intermediate, as a tag and both summands.
// let s = case sign e0 of inl l -> inl[real*real] x | inr r -> inr[real] <x * e0, x>
// in case s of inl a -> a * a | inr p -> fst p * sin(snd p)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.75, 1.2) ~ 0.8388351773705
// jvp: (1.0, 1.0) ~ (2.1435981966651)
// vjp: (1.0) ~ (1.1184469031607, 1.0251512935044)
!pair = tuple<f64, f64>
func.func @f(%e0: f64, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %none = tuple.pack %zero, %zero : f64, f64
  %left = arith.cmpf olt, %e0, %zero : f64
  %a, %p = scf.if %left -> (f64, !pair) {
    scf.yield %x, %none : f64, !pair
  } else {
    %scaled = arith.mulf %x, %e0 : f64
    %pair = tuple.pack %scaled, %x : f64, f64
    scf.yield %zero, %pair : f64, !pair
  }
  %r = scf.if %left -> (f64) {
    %square = arith.mulf %a, %a : f64
    scf.yield %square : f64
  } else {
    %fst = tuple.get %p[0] : !pair
    %snd = tuple.get %p[1] : !pair
    %sine = math.sin %snd : f64
    %product = arith.mulf %fst, %sine : f64
    scf.yield %product : f64
  }
  return %r : f64
}
