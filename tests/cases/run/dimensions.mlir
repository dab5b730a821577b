// A dimension parameter beside a parameter of the same name; those that are bound inside cannot be given.
// RUN: cotan run %s --fn ones --arg n=0.5 --dim n=3
// RUN[1]: cotan run %s --fn ones --arg n=0.5
// RUN[1]: cotan run %s --fn ones --arg n=0.5 --dim m=3
// RUN[2]: cotan run %s --fn absent
// RUN[1]: cotan run %s --fn inside --arg n=2 --arg x=[0.5] --dim p=3

func.func @ones(%n: f64) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.build (%i: index) {
    array.yield %n : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}

func.func @inside(%n: index, %x: tensor<?xf64, #cotan.dims<d>>) -> f64 {
  %r = array.with_dim %n as "p" {
    %rows = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<d>> -> tensor<?x?xf64, #cotan.dims<p, d>>
    %s = array.sum %rows : tensor<?x?xf64, #cotan.dims<p, d>>
    array.yield %s : f64
  } : f64
  return %r : f64
}
