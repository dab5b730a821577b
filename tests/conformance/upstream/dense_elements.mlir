// Dense elements: splats, nested lists, ranks zero to four, signs, bools, index, scalable vectors.
"t.splats"() {
  a = dense<1> : tensor<2x3xi32>, b = dense<-1> : vector<4xi8>, c = dense<true> : tensor<5xi1>, d = dense<2.5> : tensor<1xf32>,
  e = dense<[[7, 7], [7, 7]]> : tensor<2x2xi64>, f = dense<7> : vector<[4]xi32>, g = dense<255> : tensor<2xui8>, h = dense<1.0> : memref<2xf16>
} : () -> ()
"t.lists"() {
  r0 = dense<5> : tensor<i32>, r1 = dense<[1, 2, 3]> : tensor<3xi32>, r2 = dense<[[1.0, 2.0], [3.0, -4.0]]> : tensor<2x2xf64>,
  r3 = dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi16>, r4 = dense<[[[[1, 2]]], [[[3, 4]]]]> : tensor<2x1x1x2xi8>,
  v = dense<[0.5, 0.25]> : vector<2xbf16>, m = dense<[[1, 2], [3, 4]]> : memref<2x2xi32>, s = dense<[1, 2]> : vector<[2]xi32>
} : () -> ()
"t.elements"() {
  bools = dense<[true, false, true]> : tensor<3xi1>, numeric_bools = dense<[1, 0]> : tensor<2xi1>, index = dense<[0, -1, 7]> : tensor<3xindex>,
  unsigned = dense<[0, 255]> : tensor<2xui8>, signed = dense<[-128, 127]> : tensor<2xsi8>, narrow = dense<[-2, 1, 0]> : tensor<3xi2>,
  hex = dense<[0x0F, -0x01]> : tensor<2xi8>, wide = dense<[1, -170141183460469231731687303715884105728]> : tensor<2xi128>,
  odd = dense<[36893488147419103231, -1]> : tensor<2xi67>, floats = dense<[1.0e-10, 0x7FC00000, 123456.789]> : tensor<3xf32>,
  signed_zero = dense<[0.0, -0.0]> : tensor<2xf64>, encoded = dense<[1, 2]> : tensor<2xi32, "enc">
} : () -> ()

func.func @use() -> (tensor<2x2xi32>, vector<2x2xf32>) {
  %0 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %1 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  %2 = arith.muli %0, %0 : tensor<2x2xi32>
  return %2, %1 : tensor<2x2xi32>, vector<2x2xf32>
}
