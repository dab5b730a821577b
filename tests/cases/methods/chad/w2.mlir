// Figure 1(b): let y = x1 * x4 + 2 * x2 in let z = y * x3 in let w = z + x4 in sin w.
// RUN: cotan opt %s --chad
// RUN: cotan opt %s --chad=mode=forward
func.func @f(%x1: f64, %x2: f64, %x3: f64, %x4: f64) -> f64 {
  %two = arith.constant 2.0 : f64
  %product = arith.mulf %x1, %x4 : f64
  %double = arith.mulf %two, %x2 : f64
  %y = arith.addf %product, %double : f64
  %z = arith.mulf %y, %x3 : f64
  %w = arith.addf %z, %x4 : f64
  %v = math.sin %w : f64
  return %v : f64
}
