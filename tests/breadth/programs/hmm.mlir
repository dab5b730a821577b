// A hidden Markov model: the log-likelihood of t observations by the forward algorithm in
// logarithms.
!s = tensor<?xf64, #cotan.dims<s>>
!s_s = tensor<?x?xf64, #cotan.dims<s, s>>
!o = tensor<?xf64, #cotan.dims<o>>
!s_o = tensor<?x?xf64, #cotan.dims<s, o>>
!index_t = tensor<?xindex, #cotan.dims<t>>
!t_s = tensor<?x?xf64, #cotan.dims<t, s>>

func.func @hmm(%pi: !s, %A: !s_s, %B: !s_o, %at: !index_t) -> f64 {
  %rows = array.map %A (%r: !s) {
    %0 = array.max %r along 0 : !s
    %2 = array.map %r (%v: f64) {
      %1 = arith.subf %v, %0 : f64
      array.yield %1 : f64
    } : (!s) -> !s
    %3 = math.exp %2 : !s
    %4 = array.sum %3 along 0 : !s
    %5 = math.log %4 : f64
    %6 = arith.addf %5, %0 : f64
    %8 = array.map %r (%v_2: f64) {
      %7 = arith.subf %v_2, %6 : f64
      array.yield %7 : f64
    } : (!s) -> !s
    array.yield %8 : !s
  } : (!s_s) -> !s_s
  %emit_ = array.map %B (%r_2: !o) {
    %9 = array.max %r_2 along 0 : !o
    %11 = array.map %r_2 (%v_3: f64) {
      %10 = arith.subf %v_3, %9 : f64
      array.yield %10 : f64
    } : (!o) -> !o
    %12 = math.exp %11 : !o
    %13 = array.sum %12 along 0 : !o
    %14 = math.log %13 : f64
    %15 = arith.addf %14, %9 : f64
    %17 = array.map %r_2 (%v_4: f64) {
      %16 = arith.subf %v_4, %15 : f64
      array.yield %16 : f64
    } : (!o) -> !o
    array.yield %17 : !o
  } : (!s_o) -> !s_o
  %obs = array.build (%i: index) {
    %20 = array.build (%k: index) {
      %18 = array.index %at[%i] : !index_t
      %19 = array.index %emit_[%k, %18] : !s_o
      array.yield %19 : f64
    } : !s
    array.yield %20 : !s
  } : !t_s
  %21 = array.max %pi along 0 : !s
  %23 = array.map %pi (%v_5: f64) {
    %22 = arith.subf %v_5, %21 : f64
    array.yield %22 : f64
  } : (!s) -> !s
  %24 = math.exp %23 : !s
  %25 = array.sum %24 along 0 : !s
  %26 = math.log %25 : f64
  %27 = arith.addf %26, %21 : f64
  %start = array.map %pi (%v_6: f64) {
    %28 = arith.subf %v_6, %27 : f64
    array.yield %28 : f64
  } : (!s) -> !s
  %last = array.fold %obs along 0 from %start (%a: !s, %o: !s) {
    %b = array.build (%k_2: index) {
      %c = array.build (%j: index) {
        %29 = array.index %a[%j] : !s
        %30 = array.index %rows[%j, %k_2] : !s_s
        %31 = arith.addf %29, %30 : f64
        array.yield %31 : f64
      } : !s
      %32 = array.max %c along 0 : !s
      %34 = array.map %c (%v_7: f64) {
        %33 = arith.subf %v_7, %32 : f64
        array.yield %33 : f64
      } : (!s) -> !s
      %35 = math.exp %34 : !s
      %36 = array.sum %35 along 0 : !s
      %37 = math.log %36 : f64
      %38 = arith.addf %37, %32 : f64
      array.yield %38 : f64
    } : !s
    %39 = arith.addf %b, %o : !s
    array.yield %39 : !s
  } : (!t_s, !s) -> !s
  %40 = array.max %last along 0 : !s
  %42 = array.map %last (%v_8: f64) {
    %41 = arith.subf %v_8, %40 : f64
    array.yield %41 : f64
  } : (!s) -> !s
  %43 = math.exp %42 : !s
  %44 = array.sum %43 along 0 : !s
  %45 = math.log %44 : f64
  %46 = arith.addf %45, %40 : f64
  return %46 : f64
}
