// Half the squared distance of a blurred square to another one, inside.
!square = tensor<?x?xf64, #cotan.dims<m, m>>
!inside = tensor<?x?xf64, #cotan.dims<m - 2, m - 2>>

func.func @stencil2d(%u: !square, %c: tensor<2xf64>, %t: !square) -> f64 {
  %c0 = array.index %c[0] : tensor<2xf64>
  %c1 = array.index %c[1] : tensor<2xf64>
  %squares = array.build (%i: index, %j: index) {
    %centre = array.index %u[%i + 1, %j + 1] : !square
    %left = array.index %u[%i + 1, %j] : !square
    %right = array.index %u[%i + 1, %j + 2] : !square
    %above = array.index %u[%i, %j + 1] : !square
    %below = array.index %u[%i + 2, %j + 1] : !square
    %n1 = arith.addf %left, %right : f64
    %n2 = arith.addf %n1, %above : f64
    %n3 = arith.addf %n2, %below : f64
    %p0 = arith.mulf %c0, %centre : f64
    %p1 = arith.mulf %c1, %n3 : f64
    %s = arith.addf %p0, %p1 : f64
    %target = array.index %t[%i + 1, %j + 1] : !square
    %r = arith.subf %s, %target : f64
    %rr = arith.mulf %r, %r : f64
    array.yield %rr : f64
  } : !inside
  %sum = array.sum %squares : !inside
  %half = arith.constant 0.5 : f64
  %r = arith.mulf %half, %sum : f64
  return %r : f64
}
