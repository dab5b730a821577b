// O15: what is computed once and used twice, eight times over.
// let x1 = sin x * x in let x2 = sin x1 * x1 in .. let x8 = sin x7 * x7 in x8
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(2.0) ~ 1.661688436724
// vjp: (1.0) ~ (0.007413851416241)
func.func @f(%x: f64) -> f64 {
  %sine1 = math.sin %x : f64
  %x1 = arith.mulf %sine1, %x : f64
  %sine2 = math.sin %x1 : f64
  %x2 = arith.mulf %sine2, %x1 : f64
  %sine3 = math.sin %x2 : f64
  %x3 = arith.mulf %sine3, %x2 : f64
  %sine4 = math.sin %x3 : f64
  %x4 = arith.mulf %sine4, %x3 : f64
  %sine5 = math.sin %x4 : f64
  %x5 = arith.mulf %sine5, %x4 : f64
  %sine6 = math.sin %x5 : f64
  %x6 = arith.mulf %sine6, %x5 : f64
  %sine7 = math.sin %x6 : f64
  %x7 = arith.mulf %sine7, %x6 : f64
  %sine8 = math.sin %x7 : f64
  %x8 = arith.mulf %sine8, %x7 : f64
  return %x8 : f64
}
