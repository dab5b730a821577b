// RUN[1]: cotan opt %s
func.func @folds(%x: tensor<?xf64, #cotan.dims<n>>, %e: f64) {
  %b:2 = array.fold %x along 0 from %e (%p: f64, %q: f64) {
// ERR   ^^^^^^^^^^ 'array.fold' op has a trip count of n, but result 1 is `tensor<?xf64, #cotan.dims<m>>` [E0406]
    array.yield %p, %q : f64, f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> (f64, tensor<?xf64, #cotan.dims<m>>)
  %c = array.fold %x along 0 from %e (%p: f64, %q: f64) {
// ERR ^^^^^^^^^^ 'array.fold' op region yields 2 values, expected 1 [E0601]
    array.yield %p, %q : f64, f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> f64
  %d = array.fold %x along 0 from %e (%p: f64, %q: f64) {
// ERR ^^^^^^^^^^ 'array.fold' op has state 0 of type `f64`, but result 0 is `index` [E0406]
    array.yield %p : f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> index
  array.fold %x along 0 from %e (%p: f64, %q: f64) {
// ERR@3-12 'array.fold' op has 0 results for 1 states [E0406]
    array.yield %p : f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> ()
  array.fold %x along 0 (%p: f64) {
// ERR@3-12 'array.fold' op has neither a state nor a result [E0601]
    array.yield
  } : (tensor<?xf64, #cotan.dims<n>>) -> ()
  return
}
