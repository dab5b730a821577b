// RUN[1]: cotan opt %s
!vector = tensor<?xf64, #cotan.dims<n>>
func.func private @sum(%x: !vector) -> f64
func.func private @add(%x: !vector, %y: !vector) -> !vector
func.func private @zeros() -> !vector
func.func private @even(%x: tensor<?xf64, #cotan.dims<2 * n>>) -> f64
func.func @calls(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>, %i: i32, %z: tensor<3xf32>, %three: tensor<3xf64>) {
  %a = array.call @add(%x, %y) : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^ 'array.call' op has `!vector` as operand 1, which is [n] of f64 for n = n, but it is `tensor<?xf64, #cotan.dims<m>>` [E0601]
  %b = array.call @add(%y, %y) : (tensor<?xf64, #cotan.dims<m>>, tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^ 'array.call' op has `!vector` as result 0, which is [m] of f64 for n = m, but it is `!vector` [E0601]
  %c = array.call @zeros() : () -> tensor<?xf64, #cotan.dims<n>>
// ERR ^^^^^^^^^^ 'array.call' op does not determine `n`: no argument size determines it; pass it as `<n = ...>` [E0601]
  %d = array.call @zeros<n = 2, n = 3>() : () -> tensor<2xf64>
// ERR ^^^^^^^^^^ 'array.call' op passes the dimension parameter `n` twice [E0601]
  %e = array.call @zeros<n = 2, q = 3>() : () -> tensor<2xf64>
// ERR ^^^^^^^^^^ 'array.call' op passes `q`, which is not a dimension parameter of the function [E0601]
  %f = array.call @even(%x) : (tensor<?xf64, #cotan.dims<n>>) -> f64
// ERR ^^^^^^^^^^ 'array.call' op does not determine `n`: operand 0 has `n` where the function has `2 * n`, and the division has a remainder [E0601]
  %g = array.call @even<n = m>(%x) : (tensor<?xf64, #cotan.dims<n>>) -> f64
// ERR ^^^^^^^^^^ 'array.call' op has `tensor<?xf64, #cotan.dims<2 * n>>` as operand 0, which is [2 * m] of f64 for n = m, but it is `!vector` [E0601]
  %p = array.call @even(%three) : (tensor<3xf64>) -> f64
// ERR ^^^^^^^^^^ 'array.call' op does not determine `n`: operand 0 has `3` where the function has `2 * n`, and the division has a remainder [E0601]
  %h = array.call @sum(%i) : (i32) -> f64
// ERR ^^^^^^^^^^ 'array.call' op does not determine `n`: no argument size determines it; pass it as `<n = ...>` [E0601]
  %k = array.call @sum(%z) : (tensor<3xf32>) -> f64
// ERR ^^^^^^^^^^ 'array.call' op has `!vector` as operand 0, which is [3] of f64 for n = 3, but it is `tensor<3xf32>` [E0601]
  %l = array.call @sum() : () -> f64
// ERR ^^^^^^^^^^ 'array.call' op incorrect number of operands for callee: 0 are given, 1 are expected [E0601]
  %m = array.call @nowhere(%x) : (tensor<?xf64, #cotan.dims<n>>) -> f64
// ERR ^^^^^^^^^^ 'array.call' op 'nowhere' does not reference a valid function [E0502]
  %o = "array.call"(%x) <{callee = @sum, parameters = ["n"]}> : (tensor<?xf64, #cotan.dims<n>>) -> f64
// ERR ^^^^^^^^^^^^ 'array.call' op names 1 dimension parameters, but has 0 sizes [E0601]
  return
}
func.func @sizes(%n: index, %x: tensor<?xf64, #cotan.dims<n>>) {
  %zero = arith.constant 0.0 : f64
  %a = array.with_dim %n as "n" {
// ERR ^^^^^^^^^^^^^^ 'array.with_dim' op binds `n`, which is already a dimension parameter [E0601]
    array.yield %zero : f64
  } : f64
  %b = array.with_dim %n as "p" {
// ERR ^^^^^^^^^^^^^^ 'array.with_dim' op returns `tensor<?xf64, #cotan.dims<p>>`: dimension `p` escapes `array.with_dim` [E0601]
    %r = array.replicate %zero along 0 : f64 -> tensor<?xf64, #cotan.dims<p>>
    array.yield %r : tensor<?xf64, #cotan.dims<p>>
  } : tensor<?xf64, #cotan.dims<p>>
  %c = array.with_dim %n as "p" {
    %d = array.with_dim %n as "p" {
// ERR   ^^^^^^^^^^^^^^ 'array.with_dim' op binds `p`, which is already a dimension parameter [E0601]
      array.yield %zero : f64
    } : f64
    array.yield %d : f64
  } : f64
  %e = array.with_dim %n as "a b" {
// ERR ^^^^^^^^^^^^^^ 'array.with_dim' op binds `a b`, which is not a valid name of a dimension parameter [E0407]
// ERR ^^^^^^^^^^^^^^ 'array.with_dim' op region yields `index` as value 0, expected `f64` [E0406]
    array.yield %n : index
  } : f64
  return
}
