"builtin.module"() ({
  "t.splats"() {a = dense<1> : tensor<2x3xi32>, b = dense<-1> : vector<4xi8>, c = dense<true> : tensor<5xi1>, d = dense<2.500000e+00> : tensor<1xf32>, e = dense<7> : tensor<2x2xi64>, f = dense<7> : vector<[4]xi32>, g = dense<255> : tensor<2xui8>, h = dense<1.000000e+00> : memref<2xf16>} : () -> ()
  "t.lists"() {m = dense<[[1, 2], [3, 4]]> : memref<2x2xi32>, r0 = dense<5> : tensor<i32>, r1 = dense<[1, 2, 3]> : tensor<3xi32>, r2 = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, -4.000000e+00]]> : tensor<2x2xf64>, r3 = dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi16>, r4 = dense<[[[[1, 2]]], [[[3, 4]]]]> : tensor<2x1x1x2xi8>, s = dense<[1, 2]> : vector<[2]xi32>, v = dense<[5.000000e-01, 2.500000e-01]> : vector<2xbf16>} : () -> ()
  "t.elements"() {bools = dense<[true, false, true]> : tensor<3xi1>, encoded = dense<[1, 2]> : tensor<2xi32, "enc">, floats = dense<[1.000000e-10, 0x7FC00000, 123456.789]> : tensor<3xf32>, hex = dense<[15, -1]> : tensor<2xi8>, index = dense<[0, -1, 7]> : tensor<3xindex>, narrow = dense<[-2, 1, 0]> : tensor<3xi2>, numeric_bools = dense<[true, false]> : tensor<2xi1>, odd = dense<[36893488147419103231, -1]> : tensor<2xi67>, signed = dense<[-128, 127]> : tensor<2xsi8>, signed_zero = dense<[0.000000e+00, -0.000000e+00]> : tensor<2xf64>, unsigned = dense<[0, 255]> : tensor<2xui8>, wide = dense<[1, -170141183460469231731687303715884105728]> : tensor<2xi128>} : () -> ()
  "func.func"() <{function_type = () -> (tensor<2x2xi32>, vector<2x2xf32>), sym_name = "use"}> ({
    %0 = "arith.constant"() <{value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %1 = "arith.constant"() <{value = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : vector<2x2xf32>}> : () -> vector<2x2xf32>
    %2 = "arith.muli"(%0, %0) <{overflowFlags = #arith.overflow<none>}> : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    "func.return"(%2, %1) : (tensor<2x2xi32>, vector<2x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

