// Attention of one head: softmax(q kᵀ) v.
!q = tensor<?x?xf64, #cotan.dims<n, d>>
!v = tensor<?x?xf64, #cotan.dims<n, e>>
!row = tensor<?xf64, #cotan.dims<n>>
!rowd = tensor<?xf64, #cotan.dims<d>>
!out = tensor<?xf64, #cotan.dims<e>>

func.func @attention(%q: !q, %k: !q, %v: !v) -> f64 {
  %losses = array.build (%i: index) {
    %scores = array.build (%j: index) {
      %products = array.build (%c: index) {
        %a = array.index %q[%i, %c] : !q
        %b = array.index %k[%j, %c] : !q
        %ab = arith.mulf %a, %b : f64
        array.yield %ab : f64
      } : !rowd
      %score = array.sum %products along 0 : !rowd
      array.yield %score : f64
    } : !row
    %most = array.max %scores along 0 : !row
    %exps = array.map %scores (%s: f64) {
      %less = arith.subf %s, %most : f64
      %exp = math.exp %less : f64
      array.yield %exp : f64
    } : (!row) -> !row
    %total = array.sum %exps along 0 : !row
    %outs = array.build (%c: index) {
      %weighted = array.build (%j: index) {
        %e = array.index %exps[%j] : !row
        %w = arith.divf %e, %total : f64
        %x = array.index %v[%j, %c] : !v
        %wx = arith.mulf %w, %x : f64
        array.yield %wx : f64
      } : !row
      %o = array.sum %weighted along 0 : !row
      %square = arith.mulf %o, %o : f64
      array.yield %square : f64
    } : !out
    %loss = array.sum %outs along 0 : !out
    array.yield %loss : f64
  } : !row
  %r = array.sum %losses along 0 : !row
  return %r : f64
}
