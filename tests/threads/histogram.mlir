// Weights, added to 16 bins by the value of an element, and the squares of the sums.
!v = tensor<?xf64, #cotan.dims<n>>

func.func @histogram(%x: !v, %w: !v) -> f64 {
  %scale = arith.constant 16.0 : f64
  %bins = array.accumulate over [n] (%i: index, %acc: !array.acc<tensor<16xf64>>) {
    %a = array.index %x[%i] : !v
    %b = arith.mulf %a, %scale : f64
    %c = arith.fptosi %b : f64 to i64
    %bin = arith.index_cast %c : i64 to index
    %v = array.index %w[%i] : !v
    %next = array.add_at %acc[%bin], %v : !array.acc<tensor<16xf64>>, f64
    array.yield %next : !array.acc<tensor<16xf64>>
  } : () -> tensor<16xf64>
  %squares = arith.mulf %bins, %bins : tensor<16xf64>
  %r = array.sum %squares along 0 : tensor<16xf64>
  return %r : f64
}
