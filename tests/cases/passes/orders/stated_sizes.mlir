// A derivative states the sizes that facts of its function need, and that are given by name.
// RUN: cotan opt %s --reverse-by-continuations --verify-each
// RUN: cotan grad %s --fn stated
func.func @stated(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 attributes {cotan.parameters = #cotan.dims<k>, cotan.facts = #cotan.facts<n = 2 * k>} {
  %part = array.slice %x from [0] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<k>>
  %s = array.sum %part : tensor<?xf64, #cotan.dims<k>>
  return %s : f64
}
