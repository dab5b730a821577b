// Zeros of a size that no type states cannot be written: the halves of a derivative are refused.
// RUN[1]: cotan opt %s --to-combinators --split-reverse
func.func @f(%x: tensor<?xf64>, %y: f64) -> f64 {
  %r = math.sin %y : f64
  return %r : f64
}
