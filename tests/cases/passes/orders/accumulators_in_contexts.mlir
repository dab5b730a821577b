// The context of a term holds no accumulator, and no derivative is asked of a function that takes one.
// RUN[1]: cotan opt %s --to-combinators
// RUN: cotan opt %s --check-differentiable
func.func private @add(%x: tensor<?xf64, #cotan.dims<m>>, %a: !array.acc<tensor<?xf64, #cotan.dims<m>>>) -> !array.acc<tensor<?xf64, #cotan.dims<m>>> {
  %b = array.add_at %a[], %x : !array.acc<tensor<?xf64, #cotan.dims<m>>>, tensor<?xf64, #cotan.dims<m>>
  return %b : !array.acc<tensor<?xf64, #cotan.dims<m>>>
}
