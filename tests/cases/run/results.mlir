// RUN: cotan run %s --arg '[1.0, -0.0, nan]' --arg '[]'
// RUN: cotan run %s --arg '[0.1, inf, 1e300]' --arg '[[1, 2], [3, 4]]' --format=json
// RUN: cotan run %s --arg '[0.1, inf, 1e300]' --arg '[[1, 2], [3, 4]]' --max-elements 2

func.func @f(%x: tensor<3xf64>, %n: tensor<?x2xi64>)
    -> (tensor<3xf64>, tensor<3xi1>, tensor<?x2xi64>, tensor<200xf32>, index, f32, vector<2xi8>) {
  %zero = arith.constant dense<0.0> : tensor<3xf64>
  %positive = arith.cmpf ogt, %x, %zero : tensor<3xf64>
  %many = arith.constant dense<0.5> : tensor<200xf32>
  %index = arith.constant -1 : index
  %bits = arith.constant 0x3DCCCCCD : f32
  %bytes = arith.constant dense<[127, -128]> : vector<2xi8>
  return %x, %positive, %n, %many, %index, %bits, %bytes
    : tensor<3xf64>, tensor<3xi1>, tensor<?x2xi64>, tensor<200xf32>, index, f32, vector<2xi8>
}
