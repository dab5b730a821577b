// Half the sum of the squares of the elements of A B.
!a = tensor<?x?xf64, #cotan.dims<n, k>>
!b = tensor<?x?xf64, #cotan.dims<k, m>>
!c = tensor<?x?xf64, #cotan.dims<n, m>>

func.func @matmul(%A: !a, %B: !b) -> f64 {
  %C = array.build (%i: index, %j: index) {
    %products = array.build (%l: index) {
      %a = array.index %A[%i, %l] : !a
      %b = array.index %B[%l, %j] : !b
      %p = arith.mulf %a, %b : f64
      array.yield %p : f64
    } : tensor<?xf64, #cotan.dims<k>>
    %dot = array.sum %products along 0 : tensor<?xf64, #cotan.dims<k>>
    array.yield %dot : f64
  } : !c
  %squares = arith.mulf %C, %C : !c
  %sum = array.sum %squares : !c
  %half = arith.constant 0.5 : f64
  %r = arith.mulf %half, %sum : f64
  return %r : f64
}
