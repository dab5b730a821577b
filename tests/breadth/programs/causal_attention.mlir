// Causal attention: later scores are masked by a large negative number.
!t_e = tensor<?x?xf64, #cotan.dims<t, e>>
!e = tensor<?xf64, #cotan.dims<e>>
!t = tensor<?xf64, #cotan.dims<t>>

func.func @causal_attention(%q: !t_e, %k: !t_e, %v: !t_e) -> f64 {
  %0 = array.dim e : f64
  %1 = math.sqrt %0 : f64
  %one = arith.constant 1.0 : f64
  %scale = arith.divf %one, %1 : f64
  %o = array.build (%i: index) {
    %scores = array.build (%j: index) {
      %5 = array.build (%c: index) {
        %2 = array.index %q[%i, %c] : !t_e
        %3 = array.index %k[%j, %c] : !t_e
        %4 = arith.mulf %2, %3 : f64
        array.yield %4 : f64
      } : !e
      %6 = array.sum %5 along 0 : !e
      %s = arith.mulf %scale, %6 : f64
      %7 = arith.cmpi sle, %j, %i : index
      %c_2 = arith.constant -1.0e+30 : f64
      %8 = arith.select %7, %s, %c_2 : f64
      array.yield %8 : f64
    } : !t
    %most = array.max %scores along 0 : !t
    %10 = array.map %scores (%v_2: f64) {
      %9 = arith.subf %v_2, %most : f64
      array.yield %9 : f64
    } : (!t) -> !t
    %ex = math.exp %10 : !t
    %total = array.sum %ex along 0 : !t
    %17 = array.build (%c_3: index) {
      %14 = array.build (%j_2: index) {
        %11 = array.index %ex[%j_2] : !t
        %12 = array.index %v[%j_2, %c_3] : !t_e
        %13 = arith.mulf %11, %12 : f64
        array.yield %13 : f64
      } : !t
      %15 = array.sum %14 along 0 : !t
      %16 = arith.divf %15, %total : f64
      array.yield %16 : f64
    } : !e
    array.yield %17 : !e
  } : !t_e
  %18 = arith.mulf %o, %o : !t_e
  %19 = array.sum %18 : !t_e
  %half = arith.constant 0.5 : f64
  %20 = arith.mulf %half, %19 : f64
  return %20 : f64
}
