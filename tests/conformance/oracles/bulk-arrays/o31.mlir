// O31: a read out of range that nothing guards: it gives 0, and no gradient flows there.
// sumOuter ([1.0,2.0,3.0,4.0,5.0] * build1 5 (\i. exp (index a [i - 1])))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0, 1.5]) ~ 28.32783714627
// vjp: (1.0) ~ ([3.2974425414, 1.103638323514, 17.92675628135])
func.func @f(%a: tensor<3xf64>) -> f64 {
  %powers = array.build (%i: index) {
    %x = array.index %a[%i - 1] : tensor<3xf64>
    %power = math.exp %x : f64
    array.yield %power : f64
  } : tensor<5xf64>
  %weights = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf64>
  %weighted = arith.mulf %weights, %powers : tensor<5xf64>
  %r = array.sum %weighted along 0 : tensor<5xf64>
  return %r : f64
}
