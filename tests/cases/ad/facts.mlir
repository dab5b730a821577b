// A derivative states what its function states, and relies on it.
// RUN: cotan grad %s --fn weight --wrt=triangle
// RUN: cotan grad %s --fn weight --wrt=triangle --method=bulk-arrays
// RUN: cotan grad %s --fn weight --wrt=triangle --method=linear-maps
// RUN: cotan grad %s --fn weight --wrt=triangle --method=unary-normal-form
// RUN: cotan grad %s --fn weight --wrt=triangle --method=chad
// RUN: cotan check %s --fn weight --arg [5.0,6.0] --arg [1.0,2.0,3.0]
!triangle = tensor<?xf64, #cotan.dims<s>>
!row = tensor<?xf64, #cotan.dims<d>>
func.func @weight(%x: !row, %triangle: !triangle) -> f64 attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>} {
  %first = array.slice %triangle from [0] : !triangle -> !row
  %products = arith.mulf %x, %first : !row
  %y = array.sum %products : !row
  return %y : f64
}
