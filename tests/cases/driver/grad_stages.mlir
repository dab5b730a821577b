// RUN: cotan grad %s --fn f --stages
// RUN: cotan grad %s --fn f --stages --method chad
// RUN: cotan grad %s --fn f --stages --method linear-maps
// RUN: cotan grad %s --fn f --stages --method split-reverse
func.func @f(%x: f64) -> f64 {
  %y = math.sin %x : f64
  %z = arith.mulf %y, %x : f64
  return %z : f64
}
