// O4: an array behind itself. Both sides of the choice read out of range.
// The bulk form: y = gather [8] [gather [8] a (\[i]. [i]), gather [8] a (\[i]. [i - 4])] (\[i]. [cond (i < 4) 0 1, i])
// A selection by a mask stands for the gather of a literal.
// RUN: cotan opt %s --batch-builds --canonicalize --cse --canonicalize --dce
// COUNT: array.build 0
// EVAL: f([0.5, -1.0, 1.5, 0.25]) ~ 2.272145682564
func.func @f(%a: tensor<4xf64>) -> f64 {
  %n = arith.constant 4 : index
  %y = array.build (%i: index) {
    %before = array.index %a[%i] : tensor<4xf64>
    %behind = array.index %a[%i - %n] : tensor<4xf64>
    %first = arith.cmpi slt, %i, %n : index
    %x = arith.select %first, %before, %behind : f64
    array.yield %x : f64
  } : tensor<8xf64>
  %weights = arith.constant dense<[0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0]> : tensor<8xf64>
  %sines = math.sin %y : tensor<8xf64>
  %weighted = arith.mulf %weights, %sines : tensor<8xf64>
  %r = array.sum %weighted along 0 : tensor<8xf64>
  return %r : f64
}
