// Loops, counted or not, and conditionals. // UPSTREAM: shared locations
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: counted(1.0) = 58.0
// EVAL: until(1.0) = 243.0
// EVAL: until(200.0) = 200.0
// EVAL: scan([1.0, 2.0, 3.0]) = 7.0, [1.0, 4.0, 12.0]
// EVAL: backwards([1.0, 2.0, 3.0]) = 7.0, [6.0, 8.0, 3.0]
// EVAL: dynamic(4, 1) = 7
// EVAL: dynamic(-1, 1) = 1
// EVAL: chosen(true, 2.0) = 3.0
// EVAL: chosen(false, 2.0) = 10.0
// EVAL: switched(0, 2.0) = 3.0
// EVAL: switched(1, 2.0) = 10.0
// EVAL: switched(9, 2.0) = -2.0

func.func @counted(%arg0: tensor<f32>) -> tensor<f32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %arg0) : tensor<i32>, tensor<i32>, tensor<f32>
  cond {
    %c_3 = stablehlo.constant dense<5> : tensor<i32>
    %1 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1:2 = func.call @counted_closed_call(%iterArg_1, %iterArg_2) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.add %iterArg, %c_3 : tensor<i32>
    stablehlo.return %2, %1#0, %1#1 : tensor<i32>, tensor<i32>, tensor<f32>
  }
  return %0#2 : tensor<f32>
}
func.func private @counted_closed_call(%arg0: tensor<i32>, %arg1: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
  %c = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.add %arg0, %c : tensor<i32>
  %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %1 = stablehlo.multiply %arg1, %cst : tensor<f32>
  %2 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
  %3 = stablehlo.add %1, %2 : tensor<f32>
  return %0, %3 : tensor<i32>, tensor<f32>
}

func.func @until(%arg0: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.while(%iterArg = %arg0) : tensor<f32>
  cond {
    %cst = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %1 = stablehlo.compare LT, %iterArg, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %1 = stablehlo.multiply %iterArg, %cst : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

func.func @scan(%arg0: tensor<3xf32>) -> (tensor<f32>, tensor<3xf32>) {
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %1:4 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %c, %iterArg_2 = %cst, %iterArg_3 = %0) : tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<3xf32>
  cond {
    %c_4 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.compare LT, %iterArg_1, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  } do {
    %2 = func.call @scan_dynamic_index_in_dim(%iterArg, %iterArg_1) : (tensor<3xf32>, tensor<i32>) -> tensor<f32>
    %3:2 = func.call @scan_closed_call(%iterArg_2, %2) : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    %4 = func.call @scan_dynamic_update_index_in_dim(%iterArg_3, %3#1, %iterArg_1) : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %5 = stablehlo.add %iterArg_1, %c_4 : tensor<i32>
    stablehlo.return %iterArg, %5, %3#0, %4 : tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<3xf32>
  }
  return %1#2, %1#3 : tensor<f32>, tensor<3xf32>
}
func.func private @scan_dynamic_index_in_dim(%arg0: tensor<3xf32>, %arg1: tensor<i32>) -> tensor<f32> {
  %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
  %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @scan_closed_call(%arg0: tensor<f32>, %arg1: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<f32>
  %1 = stablehlo.multiply %arg0, %arg1 : tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}
func.func private @scan_dynamic_update_index_in_dim(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<3xf32> {
  %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
  %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

func.func @backwards(%arg0: tensor<3xf32>) -> (tensor<f32>, tensor<3xf32>) {
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %1:4 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %c, %iterArg_2 = %cst, %iterArg_3 = %0) : tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<3xf32>
  cond {
    %c_4 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.compare LT, %iterArg_1, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  } do {
    %c_4 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.subtract %c_4, %iterArg_1 : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %3 = stablehlo.subtract %2, %c_5 : tensor<i32>
    %4 = func.call @backwards_dynamic_index_in_dim(%iterArg, %3) : (tensor<3xf32>, tensor<i32>) -> tensor<f32>
    %5:2 = func.call @backwards_closed_call(%iterArg_2, %4) : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    %6 = func.call @backwards_dynamic_update_index_in_dim(%iterArg_3, %5#1, %3) : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %7 = stablehlo.add %iterArg_1, %c_6 : tensor<i32>
    stablehlo.return %iterArg, %7, %5#0, %6 : tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<3xf32>
  }
  return %1#2, %1#3 : tensor<f32>, tensor<3xf32>
}
func.func private @backwards_dynamic_index_in_dim(%arg0: tensor<3xf32>, %arg1: tensor<i32>) -> tensor<f32> {
  %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
  %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @backwards_closed_call(%arg0: tensor<f32>, %arg1: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<f32>
  %1 = stablehlo.multiply %arg0, %arg1 : tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}
func.func private @backwards_dynamic_update_index_in_dim(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<3xf32> {
  %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
  %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

func.func @dynamic(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0, %iterArg_1 = %arg1) : tensor<i32>, tensor<i32>, tensor<i32>
  cond {
    %1 = stablehlo.compare LT, %iterArg, %iterArg_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %iterArg, %c_2 : tensor<i32>
    %2 = stablehlo.convert %iterArg : tensor<i32>
    %3 = stablehlo.add %iterArg_1, %2 : tensor<i32>
    stablehlo.return %1, %iterArg_0, %3 : tensor<i32>, tensor<i32>, tensor<i32>
  }
  return %0#2 : tensor<i32>
}

func.func @chosen(%arg0: tensor<i1>, %arg1: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.convert %arg0 : (tensor<i1>) -> tensor<i32>
  %1 = "stablehlo.case"(%0) ({
    %cst = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %2 = stablehlo.multiply %arg1, %cst : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }, {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.add %arg1, %cst : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return %1 : tensor<f32>
}

func.func @switched(%arg0: tensor<i32>, %arg1: tensor<f32>) -> tensor<f32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<2> : tensor<i32>
  %0 = stablehlo.clamp %c, %arg0, %c_0 : tensor<i32>
  %1 = "stablehlo.case"(%0) ({
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.add %arg1, %cst : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }, {
    %cst = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %2 = stablehlo.multiply %arg1, %cst : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }, {
    %2 = stablehlo.negate %arg1 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return %1 : tensor<f32>
}
