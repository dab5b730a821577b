// A dimension parameter beside a parameter of the same name.
// RUN: cotan run %s --arg n=0.5 --dim n=3
// RUN[1]: cotan run %s --arg n=0.5
// RUN[1]: cotan run %s --arg n=0.5 --dim m=3
// RUN[2]: cotan run %s --fn absent

func.func @ones(%n: f64) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.build (%i: index) {
    array.yield %n : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
