// Extrema of formats without infinity, and windows padded by the least or greatest element.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: from_largest([3.0, -448.0, 7.0]) = 7.0, -450.0
// EVAL: from_nan([3.0, -448.0, 7.0]) = nan
// EVAL: infinite([448.0, nan, 0.0]) = [false, false, false], [false, false, false]
// EVAL: close([448.0, nan, 1.0]) = true
// EVAL: selected([-3.0, -2.0]) = [0.0, 1.0], [1.0, 0.0]
// EVAL: selected([-448.0, -448.0]) = [1.0, 0.0], [1.0, 0.0]
// EVAL: selected_integers([-3, -2], [3, 2]) = [0, 1], [0, 1]
// EVAL: selected_unsigned([-3, 2]) = [1, 0]

func.func @from_largest(%x: tensor<3xf8E4M3FN>) -> (tensor<f8E4M3FN>, tensor<f8E4M3FN>) {
  %least = stablehlo.constant dense<-448.0> : tensor<f8E4M3FN>
  %most = stablehlo.constant dense<448.0> : tensor<f8E4M3FN>
  %0 = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<f8E4M3FN>
  %1 = stablehlo.reduce(%x init: %most) applies stablehlo.minimum across dimensions = [0] : (tensor<3xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<f8E4M3FN>
  return %0, %1 : tensor<f8E4M3FN>, tensor<f8E4M3FN>
}

func.func @from_nan(%x: tensor<3xf8E4M3FN>) -> tensor<f8E4M3FN> {
  %nan = stablehlo.constant dense<0x7F> : tensor<f8E4M3FN>
  %0 = stablehlo.reduce(%x init: %nan) applies stablehlo.minimum across dimensions = [0] : (tensor<3xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<f8E4M3FN>
  return %0 : tensor<f8E4M3FN>
}

func.func @infinite(%x: tensor<3xf8E4M3FN>) -> (tensor<3xi1>, tensor<3xi1>) {
  %0 = chlo.is_pos_inf %x : tensor<3xf8E4M3FN> -> tensor<3xi1>
  %1 = chlo.is_neg_inf %x : tensor<3xf8E4M3FN> -> tensor<3xi1>
  return %0, %1 : tensor<3xi1>, tensor<3xi1>
}

// The largest number is next to 416.
func.func @close(%x: tensor<3xf8E4M3FN>) -> tensor<i1> {
  %y = stablehlo.constant dense<[416.0, 0x7F, 1.0]> : tensor<3xf8E4M3FN>
  check.expect_close %x, %y, max_ulp_difference = 1 : tensor<3xf8E4M3FN>, tensor<3xf8E4M3FN>
  %yes = stablehlo.constant dense<true> : tensor<i1>
  return %yes : tensor<i1>
}

func.func @selected(%x: tensor<2xf8E4M3FN>) -> (tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>) {
  %one = stablehlo.constant dense<1.0> : tensor<1xf8E4M3FN>
  %zero = stablehlo.constant dense<0.0> : tensor<f8E4M3FN>
  %0 = "stablehlo.select_and_scatter"(%x, %one, %zero) <{padding = dense<1> : tensor<1x2xi64>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({
  ^bb0(%a: tensor<f8E4M3FN>, %b: tensor<f8E4M3FN>):
    %c = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f8E4M3FN>, tensor<f8E4M3FN>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<f8E4M3FN>, %b: tensor<f8E4M3FN>):
    %c = stablehlo.add %a, %b : tensor<f8E4M3FN>
    stablehlo.return %c : tensor<f8E4M3FN>
  }) : (tensor<2xf8E4M3FN>, tensor<1xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<2xf8E4M3FN>
  %1 = "stablehlo.select_and_scatter"(%x, %one, %zero) <{padding = dense<1> : tensor<1x2xi64>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({
  ^bb0(%a: tensor<f8E4M3FN>, %b: tensor<f8E4M3FN>):
    %c = stablehlo.compare LE, %a, %b, FLOAT : (tensor<f8E4M3FN>, tensor<f8E4M3FN>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<f8E4M3FN>, %b: tensor<f8E4M3FN>):
    %c = stablehlo.add %a, %b : tensor<f8E4M3FN>
    stablehlo.return %c : tensor<f8E4M3FN>
  }) : (tensor<2xf8E4M3FN>, tensor<1xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<2xf8E4M3FN>
  return %0, %1 : tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>
}

func.func @selected_integers(%x: tensor<2xi32>, %y: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.select_and_scatter"(%x, %one, %zero) <{padding = dense<1> : tensor<1x2xi64>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.compare GE, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<2xi32>, tensor<1xi32>, tensor<i32>) -> tensor<2xi32>
  %1 = "stablehlo.select_and_scatter"(%y, %one, %zero) <{padding = dense<1> : tensor<1x2xi64>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.compare LE, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<2xi32>, tensor<1xi32>, tensor<i32>) -> tensor<2xi32>
  return %0, %1 : tensor<2xi32>, tensor<2xi32>
}

func.func @selected_unsigned(%x: tensor<2xui8>) -> tensor<2xui8> {
  %one = stablehlo.constant dense<1> : tensor<1xui8>
  %zero = stablehlo.constant dense<0> : tensor<ui8>
  %0 = "stablehlo.select_and_scatter"(%x, %one, %zero) <{padding = dense<1> : tensor<1x2xi64>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %c = stablehlo.compare GE, %a, %b, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %c = stablehlo.add %a, %b : tensor<ui8>
    stablehlo.return %c : tensor<ui8>
  }) : (tensor<2xui8>, tensor<1xui8>, tensor<ui8>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
