// The cotangent of an operand that a contraction reads at sums of indices is a contraction, too.
// RUN: cotan opt %s --gradient
// EVAL: padded([0.0, 0.0, 0.0, 0.0], [1.0, 10.0, 100.0], [1.0, 2.0, 3.0, 4.0]) = [12.0, 123.0, 234.0, 340.0]
// EVAL: dilated([0.0, 0.0, 0.0, 0.0, 0.0], [1.0, 10.0, 100.0], [1.0, 2.0, 3.0, 4.0, 5.0]) = [13.0, 24.0, 135.0, 240.0, 350.0]
// EVAL: backward([0.0, 0.0, 0.0, 0.0], [1.0, 10.0], [1.0, 2.0, 3.0]) = [1.0, 12.0, 23.0, 30.0]
// EVAL: strided([0.0, 0.0, 0.0, 0.0], [1.0, 10.0], [1.0, 2.0]) = [1.0, 10.0, 2.0, 20.0]
// EVAL: weights([1.0, 2.0, 3.0, 4.0], [0.0, 0.0, 0.0], [1.0, 2.0, 3.0, 4.0]) = [20.0, 30.0, 20.0]
// EVAL: channels([[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]], [[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]], [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]) = [[1.0, 2.0], [7.0, 11.0], [6.0, 15.0]]
!v = tensor<4xf64>

// Element `h` is read for every `k` at `i = h - k + 1`.
func.func private @padded_sum(%x: !v, %w: tensor<3xf64>, %c: !v) -> f64 {
  %y = array.contract %x, %w over [3] by [affine_map<(d0, d1) -> (d0 + d1 - 1)>, affine_map<(d0, d1) -> (d1)>] : !v, tensor<3xf64> -> !v
  %s = array.contract %y, %c over [4] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : !v, !v -> f64
  return %s : f64
}
func.func @padded(%x: !v, %w: tensor<3xf64>, %c: !v) -> !v {
  %g = ad.grad @padded_sum(%x, %w, %c) {wrt = [0]} : (!v, tensor<3xf64>, !v) -> !v
  return %g : !v
}

// The index without a coefficient is determined.
func.func private @dilated_sum(%x: tensor<5xf64>, %w: tensor<3xf64>, %c: tensor<5xf64>) -> f64 {
  %y = array.contract %x, %w over [3] by [affine_map<(d0, d1) -> (d0 + 2 * d1 - 2)>, affine_map<(d0, d1) -> (d1)>] : tensor<5xf64>, tensor<3xf64> -> tensor<5xf64>
  %s = array.contract %y, %c over [5] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<5xf64>, tensor<5xf64> -> f64
  return %s : f64
}
func.func @dilated(%x: tensor<5xf64>, %w: tensor<3xf64>, %c: tensor<5xf64>) -> tensor<5xf64> {
  %g = ad.grad @dilated_sum(%x, %w, %c) {wrt = [0]} : (tensor<5xf64>, tensor<3xf64>, tensor<5xf64>) -> tensor<5xf64>
  return %g : tensor<5xf64>
}

// Nothing is out of range; the number of elements is unknown.
func.func private @backward_sum(%x: tensor<?xf64, #cotan.dims<n + 1>>, %w: tensor<2xf64>, %c: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %y = array.contract %x, %w over [2] by [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>] : tensor<?xf64, #cotan.dims<n + 1>>, tensor<2xf64> -> tensor<?xf64, #cotan.dims<n>>
  %s = array.contract %y, %c over [n] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>> -> f64
  return %s : f64
}
func.func @backward(%x: tensor<?xf64, #cotan.dims<n + 1>>, %w: tensor<2xf64>, %c: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n + 1>> {
  %g = ad.grad @backward_sum(%x, %w, %c) {wrt = [0]} : (tensor<?xf64, #cotan.dims<n + 1>>, tensor<2xf64>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n + 1>>
  return %g : tensor<?xf64, #cotan.dims<n + 1>>
}

// With a stride, the index of the window is determined: its range is half of the elements.
func.func private @strided_sum(%x: !v, %w: tensor<2xf64>, %c: tensor<2xf64>) -> f64 {
  %y = array.contract %x, %w over [2] by [affine_map<(d0, d1) -> (2 * d0 + d1)>, affine_map<(d0, d1) -> (d1)>] : !v, tensor<2xf64> -> tensor<2xf64>
  %s = array.contract %y, %c over [2] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<2xf64>, tensor<2xf64> -> f64
  return %s : f64
}
func.func @strided(%x: !v, %w: tensor<2xf64>, %c: tensor<2xf64>) -> !v {
  %g = ad.grad @strided_sum(%x, %w, %c) {wrt = [0]} : (!v, tensor<2xf64>, tensor<2xf64>) -> !v
  return %g : !v
}

// The gradient of the weights reads the operand as the contraction does.
func.func @weights(%x: !v, %w: tensor<3xf64>, %c: !v) -> tensor<3xf64> {
  %g = ad.grad @padded_sum(%x, %w, %c) {wrt = [1]} : (!v, tensor<3xf64>, !v) -> tensor<3xf64>
  return %g : tensor<3xf64>
}

// The cotangent is summed in the order of its memory: over the window, then over the channels.
!x = tensor<3x2xf64>
!w = tensor<2x2x3xf64>
!y = tensor<2x3xf64>
func.func private @channels_sum(%x: !x, %w: !w, %c: !y) -> f64 {
  %y = array.contract %x, %w over [2, 2] by [affine_map<(d0, d1, d2, d3) -> (d0 + d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>] : !x, !w -> !y
  %s = array.contract %y, %c over [2, 3] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] : !y, !y -> f64
  return %s : f64
}
func.func @channels(%x: !x, %w: !w, %c: !y) -> !x {
  %g = ad.grad @channels_sum(%x, %w, %c) {wrt = [0]} : (!x, !w, !y) -> !x
  return %g : !x
}
