// FastText: the mean of rows of a table, a linear layer and the cross entropy.
!index_b_l = tensor<?x?xindex, #cotan.dims<b, l>>
!v_d = tensor<?x?xf64, #cotan.dims<v, d>>
!l = tensor<?xf64, #cotan.dims<l>>
!d = tensor<?xf64, #cotan.dims<d>>
!d_c = tensor<?x?xf64, #cotan.dims<d, c>>
!c = tensor<?xf64, #cotan.dims<c>>
!index_b = tensor<?xindex, #cotan.dims<b>>
!b = tensor<?xf64, #cotan.dims<b>>

func.func @embedding_bag(%table: !v_d, %at: !index_b_l, %W: !d_c, %label: !index_b) -> f64 {
  %n = array.dim l : f64
  %15 = array.build (%i: index) {
    %mean = array.build (%j: index) {
      %2 = array.build (%p: index) {
        %0 = array.index %at[%i, %p] : !index_b_l
        %1 = array.index %table[%0, %j] : !v_d
        array.yield %1 : f64
      } : !l
      %3 = array.sum %2 along 0 : !l
      %4 = arith.divf %3, %n : f64
      array.yield %4 : f64
    } : !d
    %o = array.contract %mean, %W over [d] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !d, !d_c -> !c
    %5 = array.max %o along 0 : !c
    %7 = array.map %o (%v: f64) {
      %6 = arith.subf %v, %5 : f64
      array.yield %6 : f64
    } : (!c) -> !c
    %8 = math.exp %7 : !c
    %9 = array.sum %8 along 0 : !c
    %10 = math.log %9 : f64
    %11 = arith.addf %10, %5 : f64
    %12 = array.index %label[%i] : !index_b
    %13 = array.index %o[%12] : !c
    %14 = arith.subf %11, %13 : f64
    array.yield %14 : f64
  } : !b
  %16 = array.sum %15 along 0 : !b
  %17 = array.dim b : f64
  %18 = arith.divf %16, %17 : f64
  return %18 : f64
}
