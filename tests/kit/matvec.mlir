// Half the squared length of A x - y.
!rows = tensor<?xf64, #cotan.dims<m>>
!columns = tensor<?xf64, #cotan.dims<n>>
!matrix = tensor<?x?xf64, #cotan.dims<m, n>>

func.func @matvec(%A: !matrix, %x: !columns, %y: !rows) -> f64 {
  %squares = array.build (%i: index) {
    %products = array.build (%j: index) {
      %a = array.index %A[%i, %j] : !matrix
      %v = array.index %x[%j] : !columns
      %p = arith.mulf %a, %v : f64
      array.yield %p : f64
    } : !columns
    %dot = array.sum %products along 0 : !columns
    %target = array.index %y[%i] : !rows
    %r = arith.subf %dot, %target : f64
    %square = arith.mulf %r, %r : f64
    array.yield %square : f64
  } : !rows
  %sum = array.sum %squares along 0 : !rows
  %half = arith.constant 0.5 : f64
  %r = arith.mulf %half, %sum : f64
  return %r : f64
}
