// O29: an array that is read at indices that are read from an array: a[p[q[i]]].
// sumOuter (reshape [6] ([[1.0,2.0],[3.0,4.0],[5.0,6.0]] * build1 3 (\i. replicate 2 (sin (index a [index [3,1,0,2] [index [2,0,3] [i]]])))))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, 1.5, -0.75, 2.0]) ~ 0.3053322433357
// vjp: (1.0) ~ ([2.632747685671, 0.0, 8.048577557612, -2.91302785583])
func.func @f(%a: tensor<4xf64>) -> f64 {
  %p = arith.constant dense<[3, 1, 0, 2]> : tensor<4xindex>
  %q = arith.constant dense<[2, 0, 3]> : tensor<3xindex>
  %rows = array.build (%i: index) {
    %j = array.index %q[%i] : tensor<3xindex>
    %k = array.index %p[%j] : tensor<4xindex>
    %x = array.index %a[%k] : tensor<4xf64>
    %sine = math.sin %x : f64
    %row = array.replicate %sine along 0 : f64 -> tensor<2xf64>
    array.yield %row : tensor<2xf64>
  } : tensor<3x2xf64>
  %weights = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf64>
  %weighted = arith.mulf %weights, %rows : tensor<3x2xf64>
  %r = array.sum %weighted : tensor<3x2xf64>
  return %r : f64
}
