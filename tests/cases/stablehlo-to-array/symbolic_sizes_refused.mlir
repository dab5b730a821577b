// Sizes that are no polynomials, that must be equal and are not, that no array decides, and
// operations that do not support them.

// RUN[1]: cotan opt %s --stablehlo-to-array --split-input-file

func.func @computed(%x: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<?xf32> {
  %y = stablehlo.dynamic_reshape %x, %n : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

func.func @unequal(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %four = stablehlo.constant dense<4> : tensor<1xi32>
  %r = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %s = stablehlo.multiply %r, %r : tensor<i32>
  %t = stablehlo.reshape %s : (tensor<i32>) -> tensor<1xi32>
  %z = stablehlo.dynamic_iota %t, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  %sum = stablehlo.add %y, %z : tensor<?xf32>
  return %sum : tensor<?xf32>
}

// -----

func.func @undecided(%b: tensor<i32> {jax.global_constant = "b"}) -> tensor<?xf32> {
  %n = stablehlo.reshape %b : (tensor<i32>) -> tensor<1xi32>
  %y = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

func.func @unsupported(%x: tensor<?xf32>) -> tensor<2xf32> {
  %y = stablehlo.slice %x [0:2] : (tensor<?xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// -----

func.func @between(%x: tensor<?xf32>, %v: tensor<f32>) -> tensor<?xf32> {
  %y = stablehlo.pad %x, %v, low = [0], high = [0], interior = [1] : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

func.func @removed(%x: tensor<?xf32>, %v: tensor<f32>) -> tensor<?xf32> {
  %y = stablehlo.pad %x, %v, low = [-1], high = [0], interior = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

func.func @windows(%x: tensor<?xf32>, %v: tensor<f32>) -> tensor<?xf32> {
  %y = "stablehlo.reduce_window"(%x, %v) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

func.func @slice(%x: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<?xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %y = stablehlo.real_dynamic_slice %x, %one, %n, %one : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}
