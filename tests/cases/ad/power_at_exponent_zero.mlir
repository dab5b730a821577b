// At exponent 0 a power is 1 for every base, but how it changes with the exponent changes with the base.
// RUN: cotan grad %s --hessian --run --method=direct --arg 2.0 --arg 0.0
// RUN: cotan grad %s --hessian --run --method=bulk-arrays --arg 2.0 --arg 0.0
// RUN: cotan grad %s --hessian --run --method=linear-maps --arg 2.0 --arg 0.0
// RUN: cotan grad %s --hessian --run --method=chad --arg 2.0 --arg 0.0
// RUN: cotan grad %s --run --arg 0.0 --arg 0.0
// RUN: cotan grad %s --run --arg nan --arg 0.0
// RUN: cotan grad %s --run --arg 1.0e-320 --arg 0.0
// RUN: cotan grad %s --hessian --run --arg 0.0 --arg 3.0
func.func @f(%x: f64, %y: f64) -> f64 {
  %r = math.powf %x, %y : f64
  return %r : f64
}
