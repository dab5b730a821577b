// Bodies inside of bodies that read arrays around all of them: at their own places, in columns, next
// to their places, at one place.
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @inner_bodies(%x: !m, %w: !v, %s: f64) -> f64 {
  %one = arith.constant 1 : index
  %rows = array.build (%i: index) {
    %terms = array.build (%j: index) {
      %next = arith.addi %j, %one : index
      %a = array.index %x[%i, %j] : !m
      %b = array.index %x[%j, %i] : !m
      %c = array.index %w[%next] : !v
      %d = array.index %w[%i] : !v
      %deep = array.build (%k: index) {
        %e = array.index %x[%k, %j] : !m
        %f = array.index %x[%i, %k] : !m
        %ef = arith.mulf %e, %f : f64
        %efs = arith.mulf %ef, %s : f64
        array.yield %efs : f64
      } : !v
      %deepest = array.sum %deep along 0 : !v
      %ab = arith.mulf %a, %b : f64
      %sin = math.sin %ab : f64
      %cd = arith.mulf %c, %d : f64
      %p = arith.mulf %sin, %cd : f64
      %q = arith.addf %p, %deepest : f64
      array.yield %q : f64
    } : !v
    %sum = array.sum %terms along 0 : !v
    %tanh = math.tanh %sum : f64
    array.yield %tanh : f64
  } : !v
  %r = array.sum %rows along 0 : !v
  return %r : f64
}
