// Facts about sizes prove where parts of arrays lie. They are printed as they were written, and upstream keeps them.
// RUN: cotan opt %s
// RUN: cotan opt %s --mlir-print-op-generic
// RUN: cotan opt %s --bind-dim-parameters='function=diagonal d=2'
// EVAL: diagonal([5.0, 6.0], [1.0, 2.0, 3.0]) = [5.0, 12.0]
// EVAL: below([1.0, 2.0, 3.0], [1.0, 2.0]) = [3.0]
// EVAL: below([], []) = []
// EVAL: between([1.0, 2.0], [3.0, 4.0, 5.0, 6.0]) = [5.0, 6.0]
// EVAL: stated(k=3, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]) = 6.0
!triangle = tensor<?xf64, #cotan.dims<s>>
!row = tensor<?xf64, #cotan.dims<d>>
func.func @diagonal(%x: !row, %triangle: !triangle) -> !row attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>} {
  %first = array.slice %triangle from [0] : !triangle -> !row
  %y = arith.mulf %x, %first : !row
  return %y : !row
}
func.func @below(%triangle: !triangle, %x: !row) -> tensor<?xf64, #cotan.dims<-d + s>> attributes {cotan.facts = #cotan.facts<d * d + d = 2 * s>} {
  %rest = array.slice %triangle from [d] : !triangle -> tensor<?xf64, #cotan.dims<s - d>>
  return %rest : tensor<?xf64, #cotan.dims<s - d>>
}
func.func @between(%x: tensor<?xf64, #cotan.dims<a>>, %y: tensor<?xf64, #cotan.dims<b>>) -> tensor<?xf64, #cotan.dims<a>> attributes {cotan.facts = #cotan.facts<b = 2 * a, 0 = 0>} {
  %rest = array.slice %y from [a] : tensor<?xf64, #cotan.dims<b>> -> tensor<?xf64, #cotan.dims<a>>
  return %rest : tensor<?xf64, #cotan.dims<a>>
}
func.func @stated(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 attributes {cotan.parameters = #cotan.dims<k>, cotan.facts = #cotan.facts<n = 2 * k>} {
  %part = array.slice %x from [0] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<k>>
  %s = array.sum %part : tensor<?xf64, #cotan.dims<k>>
  return %s : f64
}
