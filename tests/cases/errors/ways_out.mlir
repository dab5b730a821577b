// Messages that say what to write instead.

// RUN[1]: cotan opt %s --split-input-file

func.func @sizes_have_names(%x: tensor<?xf64>) -> f64 {
  %r = array.sum %x along 0 : tensor<?xf64>
  return %r : f64
}

// -----

func.func @floats_have_points() -> f64 {
  %r = arith.constant 1e-13 : f64
  return %r : f64
}

// -----

func.func @other_names(%x: tensor<3xf64>) -> tensor<3xf64> {
  %r = array.cumsum %x along 0 : tensor<3xf64>
  %s = array.matmul %x, %x : tensor<3xf64>
  %t = linalg.matmul %x, %x : tensor<3xf64>
  sort %x : tensor<3xf64>
  matmul %x, %x : tensor<3xf64>
  dot %x, %x : tensor<3xf64>
  mean %x : tensor<3xf64>
  for %i = %a to %b {}
  return %r : tensor<3xf64>
}

// -----

func.func @any_size(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  return %x : tensor<?xf64, #cotan.dims<n>>
}
func.func @other_sizes(%x: tensor<3xf64>) -> tensor<3xf64> {
  %r = func.call @any_size(%x) : (tensor<3xf64>) -> tensor<3xf64>
  return %r : tensor<3xf64>
}

// -----

func.func @bodies_yield() -> tensor<3xindex> {
  %r = array.build (%i: index) {
    return %i : index
  } : tensor<3xindex>
  return %r : tensor<3xindex>
}

// -----

func.func @axes_count_from_zero(%x: tensor<3xf64>) -> f64 {
  %r = array.sum %x along -1 : tensor<3xf64>
  return %r : f64
}

// -----

func.func @slices_are_proved(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<3xf64> {
  %r = array.slice %x from [0] : tensor<?xf64, #cotan.dims<n>> -> tensor<3xf64>
  return %r : tensor<3xf64>
}

// -----

func.func @sizes_as_floats(%n: index) -> f64 {
  %r = arith.sitofp %n : index to f64
  return %r : f64
}

// -----

!v = tensor<?xf64, #cotan.dims<n>>
func.func @numbers_and_arrays(%x: !v, %a: f64) -> !v {
  %r = arith.mulf %x, %a : !v
  %s = arith.mulf %a, %x : f64
  return %r : !v
}

// -----

!v = tensor<?xf64, #cotan.dims<n>>
func.func @constants_have_sizes(%x: !v) -> !v {
  %two = arith.constant dense<2.0> : !v
  %one = arith.constant 1.0 : !v
  %three = arith.constant 3.0 : tensor<3xf64>
  return %two : !v
}

// -----

func.func @former_names(%x: f64, %c: i1, %n: index) -> f64 {
  %a = control.for %n to %n from %x (%i: index, %s: f64) {
    control.yield %s : f64
  } : f64
  %b = control.if %c { control.yield %x : f64 } else { control.yield %x : f64 } : f64
  %d = control.while from %x (%s: f64) { control.condition %c } do (%s: f64) {} : f64
  return %x : f64
}
func.func @former_generic(%c: i1, %x: f64) -> f64 {
  %b = "control.if"(%c) ({}, {}) : (i1) -> f64
  return %x : f64
}
