// Zeros of a size without a name are made of a value that has it.
// RUN: cotan grad %s --fn f
func.func @f(%x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %s = arith.maximumf %x, %y : tensor<?xf64>
  %z = math.exp %s : tensor<?xf64>
  return %z : tensor<?xf64>
}
