// Rows of a square matrix stay apart from its columns, also where the former are added up on the way.
// RUN: cotan opt %s --arrays-to-nests --cse --fuse-loops=mode=nest
// COUNT: loop.nest 4
// EVAL: f([[1.0, 2.0], [3.0, 4.0]], [1.0, 1.0], [1.0, 2.0]) = 17.0, [3.0, 7.0], [7.0, 10.0]
func.func @f(%a: tensor<2x2xf64>, %x: tensor<2xf64>, %y: tensor<2xf64>) -> (f64, tensor<2xf64>, tensor<2xf64>) {
  %rows = array.contract %a, %x over [2] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : tensor<2x2xf64>, tensor<2xf64> -> tensor<2xf64>
  %sum = array.contract %y, %rows over [2] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<2xf64>, tensor<2xf64> -> f64
  %columns = array.contract %y, %a over [2] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : tensor<2xf64>, tensor<2x2xf64> -> tensor<2xf64>
  return %sum, %rows, %columns : f64, tensor<2xf64>, tensor<2xf64>
}
