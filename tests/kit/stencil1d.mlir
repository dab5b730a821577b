// Half the squared distance of a blurred vector to another one, inside.
!vector = tensor<?xf64, #cotan.dims<n>>
!inside = tensor<?xf64, #cotan.dims<n - 2>>

func.func @stencil1d(%a: !vector, %c: tensor<3xf64>, %t: !vector) -> f64 {
  %c0 = array.index %c[0] : tensor<3xf64>
  %c1 = array.index %c[1] : tensor<3xf64>
  %c2 = array.index %c[2] : tensor<3xf64>
  %squares = array.build (%i: index) {
    %a0 = array.index %a[%i] : !vector
    %a1 = array.index %a[%i + 1] : !vector
    %a2 = array.index %a[%i + 2] : !vector
    %p0 = arith.mulf %c0, %a0 : f64
    %p1 = arith.mulf %c1, %a1 : f64
    %p2 = arith.mulf %c2, %a2 : f64
    %s1 = arith.addf %p0, %p1 : f64
    %s2 = arith.addf %s1, %p2 : f64
    %target = array.index %t[%i + 1] : !vector
    %r = arith.subf %s2, %target : f64
    %square = arith.mulf %r, %r : f64
    array.yield %square : f64
  } : !inside
  %sum = array.sum %squares along 0 : !inside
  %half = arith.constant 0.5 : f64
  %r = arith.mulf %half, %sum : f64
  return %r : f64
}
