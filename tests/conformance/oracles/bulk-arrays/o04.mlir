// O4: an array behind itself. Both sides of the choice read out of range.
// let y = build1 8 (\i. cond (i < 4) (index a [i]) (index a [i - 4])) in
// sumOuter ([0.25,0.5,0.75,1.0,1.25,1.5,1.75,2.0] * sin y)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0, 1.5, 0.25]) ~ 2.272145682564
// vjp: (1.0) ~ ([1.316373842836, 1.080604611736, 0.1768430041693, 2.906737265132])
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
