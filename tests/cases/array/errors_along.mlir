// RUN[1]: cotan opt %s
func.func @reduces(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>, %a: tensor<?x?xf64, #cotan.dims<n, m>>, %e: f64, %i: index) {
  %b = array.reduce %x along 0 (%p: f64, %q: f64) {
// ERR ^^^^^^^^^^^^ 'array.reduce' op reduces an axis of size n, which may be 0, without `from` [E0601]
    array.yield %p : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %c = array.reduce %x along 0 from %i : index (%p: f64, %q: f64) {
// ERR ^^^^^^^^^^^^ 'array.reduce' op has identity 0 of type `index`, but combines `f64` [E0406]
    array.yield %p : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %d = array.reduce %x along 0 from %e, %e : f64, f64 (%p: f64, %q: f64) {
// ERR ^^^^^^^^^^^^ 'array.reduce' op has 2 identities for 1 arrays [E0601]
    array.yield %p : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %f:2 = array.reduce %x, %y along 0 from %e, %e : f64, f64 (%p: f64, %q: f64, %r: f64, %s: f64) {
// ERR   ^^^^^^^^^^^^ 'array.reduce' op iterates over an axis of size n, but operand 1 is `tensor<?xf64, #cotan.dims<m>>` [E0406]
    array.yield %p, %q : f64, f64
  } : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<m>>
  %g:2 = array.reduce %a, %x along 0 from %e, %e : f64, f64 (%p: f64, %q: f64, %r: f64, %s: f64) {
// ERR   ^^^^^^^^^^^^ 'array.reduce' op has batch dimensions [m], but operand 1 has [] [E0406]
    array.yield %p, %q : f64, f64
  } : tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?xf64, #cotan.dims<n>>
  %h = array.reduce %x along 0 from %e : f64 (%p: f64) {
// ERR ^^^^^^^^^^^^ 'array.reduce' op region expects 2 arguments, has 1 [E0601]
    array.yield %p : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %j = array.reduce %x along 0 from %e : f64 (%p: f64, %q: index) {
// ERR ^^^^^^^^^^^^ 'array.reduce' op region has argument 1 of type `index`, expected `f64` [E0406]
    array.yield %p : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %k = array.reduce %x along 0 from %e : f64 (%p: f64, %q: f64) {
// ERR ^^^^^^^^^^^^ 'array.reduce' op region yields `index` as value 0, expected `f64` [E0406]
    array.yield %i : index
  } : tensor<?xf64, #cotan.dims<n>>
  %l = array.reduce %x along 0 from %e : f64 (%p: f64, %q: f64) {
// ERR ^^^^^^^^^^^^ 'array.reduce' op region yields 0 values, expected 1 [E0601]
    array.yield
  } : tensor<?xf64, #cotan.dims<n>>
  %m = "array.reduce"(%x, %e) <{axis = 0 : i64, operandSegmentSizes = array<i32: 1, 1>}> ({
// ERR ^^^^^^^^^^^^^^ 'array.reduce' op returns `f64`, but result 0 is `f32` [E0406]
  ^bb0(%p: f64, %q: f64):
    array.yield %p : f64
  }) : (tensor<?xf64, #cotan.dims<n>>, f64) -> f32
  return
}
func.func @axes(%x: tensor<?xf64, #cotan.dims<n>>, %e: f64) {
  %b = "array.reduce"(%x, %e) <{axis = 1 : i64, operandSegmentSizes = array<i32: 1, 1>}> ({
// ERR ^^^^^^^^^^^^^^ 'array.reduce' op there is no axis 1 in operand 0, `tensor<?xf64, #cotan.dims<n>>` [E0406]
  ^bb0(%p: f64, %q: f64):
    array.yield %p : f64
  }) : (tensor<?xf64, #cotan.dims<n>>, f64) -> f64
  %c = array.fold %x along -1 from %e (%p: f64, %q: f64) {
// ERR ^^^^^^^^^^ 'array.fold' op there is no axis -1 in operand 0, `tensor<?xf64, #cotan.dims<n>>` [E0406]
    array.yield %p : f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> f64
  return
}
func.func @scans(%x: tensor<?xf64, #cotan.dims<n>>, %a: tensor<?x?xf64, #cotan.dims<n, m>>) {
  %b = array.scan %x along 0 exclusive (%p: f64, %q: f64) {
// ERR ^^^^^^^^^^ 'array.scan' op is `exclusive`, but has no identities (`from`) for the first element [E0601]
    array.yield %p : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %c = "array.scan"(%x) <{axis = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({
// ERR ^^^^^^^^^^^^ 'array.scan' op result #0 must be an array whose sizes are known, but got 'f64' [E0406]
  ^bb0(%p: f64, %q: f64):
    array.yield %p : f64
  }) : (tensor<?xf64, #cotan.dims<n>>) -> f64
  %d = array.scan %a along 0 (%p: tensor<?xf64, #cotan.dims<n>>, %q: tensor<?xf64, #cotan.dims<n>>) {
// ERR ^^^^^^^^^^ 'array.scan' op region has argument 0 of type `tensor<?xf64, #cotan.dims<n>>`, expected [m] of f64 [E0406]
// ERR ^^^^^^^^^^ 'array.scan' op region has argument 1 of type `tensor<?xf64, #cotan.dims<n>>`, expected [m] of f64 [E0406]
    array.yield %p : tensor<?xf64, #cotan.dims<n>>
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return
}
