// A sum of one addition is read where what it adds is kept for another sum, and stays where it is alone.
// RUN: cotan opt %s --scatter-to-gather
// COUNT: array.accumulate 2
// COUNT: array.add_at 1
func.func @beside(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n + 1>>, tensor<?xf64, #cotan.dims<n + 1>>) {
  %r, %q = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>, %u: !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %e = math.exp %a : f64
    %m = arith.negf %e : f64
    %s1 = array.add_at %s[%i + 1], %m : !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>, f64
    %u1 = array.add_at %u[%i], %e : !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>, f64
    %u2 = array.add_at %u1[%i + 1], %e : !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>, f64
    array.yield %s1, %u2 : !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>, !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>
  } : () -> (tensor<?xf64, #cotan.dims<n + 1>>, tensor<?xf64, #cotan.dims<n + 1>>)
  return %r, %q : tensor<?xf64, #cotan.dims<n + 1>>, tensor<?xf64, #cotan.dims<n + 1>>
}

func.func @alone(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n + 1>> {
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %e = math.exp %a : f64
    %s1 = array.add_at %s[%i + 1], %e : !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>, f64
    array.yield %s1 : !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>
  } : () -> tensor<?xf64, #cotan.dims<n + 1>>
  return %r : tensor<?xf64, #cotan.dims<n + 1>>
}

// Nothing is added.
func.func @none(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
  %r, %k = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<?xf64, #cotan.dims<n>>>) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    array.yield %s, %a : !array.acc<tensor<?xf64, #cotan.dims<n>>>, f64
  } : () -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>)
  return %r, %k : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
}
