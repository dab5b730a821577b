// What has no loops yet is said, with its place.
// RUN: cotan opt %s --split-input-file --bufferize --verify-diagnostics
func.func @not_yet(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  // expected-error @below {{'array.sum' op is not lowered to loops over buffers}}
  %r = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
// -----
func.func private @g(tensor<?xf64, #cotan.dims<n>>) -> f64
func.func @calls(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  // expected-error @below {{'array.call' op is not lowered to loops over buffers}}
  %r = array.call @g(%x) : (tensor<?xf64, #cotan.dims<n>>) -> f64
  return %r : f64
}
