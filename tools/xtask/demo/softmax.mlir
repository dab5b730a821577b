!vector = tensor<?xf64, #cotan.dims<n>>

func.func @softmax(%x: !vector) -> !vector {
  %most = array.max %x along 0 : !vector
  %exps = array.map %x (%v: f64) {
    %less = arith.subf %v, %most : f64
    %exp = math.exp %less : f64
    array.yield %exp : f64
  } : (!vector) -> !vector
  %sum = array.sum %exps along 0 : !vector
  %r = array.build (%i: index) {
    %e = array.index %exps[%i] : !vector
    %p = arith.divf %e, %sum : f64
    array.yield %p : f64
  } : !vector
  return %r : !vector
}
