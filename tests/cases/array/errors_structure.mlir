// RUN[1]: cotan opt %s
func.func @shapes(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?x3xf64, #cotan.dims<m>>, %z: tensor<4x2xf64>, %v: f32) {
  %a = array.reshape %x : tensor<?xf64, #cotan.dims<n>> -> tensor<?x2xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^^^ 'array.reshape' op reshapes [n] of f64 to [n, 2] of f64: n elements to 2 * n [E0406]
  %b = array.reshape %x : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf32, #cotan.dims<n>>
// ERR ^^^^^^^^^^^^^ 'array.reshape' op reshapes [n] of f64 to [n] of f32: the element types must be equal [E0406]
  %c = array.stack %x, %y along 0 : tensor<?xf64, #cotan.dims<n>>, tensor<?x3xf64, #cotan.dims<m>>
// ERR ^^^^^^^^^^^ 'array.stack' op stacks [n] of f64, but operand 1 is [m, 3] of f64 [E0406]
  %d = array.concat %y, %y, %z along 0 : tensor<?x3xf64, #cotan.dims<m>>, tensor<?x3xf64, #cotan.dims<m>>, tensor<4x2xf64>
// ERR ^^^^^^^^^^^^ 'array.concat' op concatenates [m, 3] of f64 and [4, 2] of f64: only axis 0 may differ [E0406]
  %e = array.iota along 2 : tensor<4x2xf64>
// ERR ^^^^^^^^^^ 'array.iota' op there is no axis 2: there are 0 to 1 [E0406]
  %f = array.reverse %x along -1 : tensor<?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^^^ 'array.reverse' op there is no axis -1: axes are counted from 0, and the last one is 0 [E0406]
  %g = array.pad %x with %v low [0] high [0] : tensor<?xf64, #cotan.dims<n>>, f32
// ERR ^^^^^^^^^ 'array.pad' op pads `tensor<?xf64, #cotan.dims<n>>` with `f32` [E0406]
  return
}
func.func @slices(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<5x5xf64>) {
  %a = array.slice %x from [1] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^^ 'array.slice' op reads n elements from 1 along axis 0, which are not provably within its size n; `array.build` of `array.index` reads 0 out of range and needs no proof [E0406]
  %b = array.slice %x from [n - 3] : tensor<?xf64, #cotan.dims<n>> -> tensor<3xf64>
// ERR ^^^^^^^^^^^ 'array.slice' op reads 3 elements from n - 3 along axis 0, which are not provably within its size n; `array.build` of `array.index` reads 0 out of range and needs no proof [E0406]
  %c = array.slice %y from [0, 0] by [2, 0] : tensor<5x5xf64> -> tensor<3x1xf64>
// ERR ^^^^^^^^^^^ 'array.slice' op has stride 0 along axis 1: it must be at least 1 [E0406]
  %d = array.slice %y from [0, 0] by [3, 1] : tensor<5x5xf64> -> tensor<3x5xf64>
// ERR ^^^^^^^^^^^ 'array.slice' op reads 3 elements from 0 by 3 along axis 0, which are not provably within its size 5; `array.build` of `array.index` reads 0 out of range and needs no proof [E0406]
  %e = array.slice %y from [0] : tensor<5x5xf64> -> tensor<3x5xf64>
// ERR ^^^^^^^^^^^ 'array.slice' op has 1 offsets and 2 strides for the 2 dimensions of its array [E0406]
  %f = array.slice %y from [0, 0] : tensor<5x5xf64> -> tensor<5xf64>
// ERR ^^^^^^^^^^^ 'array.slice' op returns [5] of f64, which is not a slice of [5, 5] of f64 [E0406]
  %g = array.slice %y from [0, 6] : tensor<5x5xf64> -> tensor<5x0xf64>
// ERR ^^^^^^^^^^^ 'array.slice' op reads 0 elements from 6 along axis 1, which are not provably within its size 5; `array.build` of `array.index` reads 0 out of range and needs no proof [E0406]
  return
}
func.func @pads(%x: tensor<?xf64, #cotan.dims<n>>, %v: f64) {
  %a = array.pad %x with %v low [n - 1] high [0] : tensor<?xf64, #cotan.dims<n>>, f64
// ERR ^^^^^^^^^ 'array.pad' op has size n - 1 in `low`, which may be negative [E0406]
  %b = array.pad %x with %v low [0] high [-1] : tensor<?xf64, #cotan.dims<n>>, f64
// ERR ^^^^^^^^^ 'array.pad' op has size -1 in `high`, which may be negative [E0406]
  return
}
