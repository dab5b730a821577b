// Attention: softmax(q k^T / sqrt(d)) v, row by row.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.5, -1.0], [1.5, 0.25]], [[1.0, 0.5], [-0.5, 2.0], [0.75, -0.25]], [[1.0, 2.0, -1.0], [0.5, -0.5, 3.0], [-2.0, 1.0, 1.25]]) ~ [[-0.7282571282750874, 1.251649649335249, 0.5638182709894549], [-0.10884158280021636, 1.3105294155112184, 0.32855145405226466]]
// jvp: ([[0.1, 0.2], [-0.3, 0.5]], [[0.4, -0.1], [0.3, 0.2], [-0.6, 0.7]], [[0.5, -0.2, 0.1], [0.3, 0.8, -0.4], [0.9, -0.7, 0.6]]) ~ ([[1.4457252688092936, -0.24180072446752507, -0.08394336150592353], [1.4196263136099776, -0.3119084334534792, 0.1346533209521484]])
// vjp: ([[1.0, -0.5, 2.0], [0.25, 1.5, -1.0]]) ~ ([[-0.5688665739341543, 0.47859333337692295], [0.8751777022692203, -0.41909543897452156]], [[1.2180444898440292, 0.695352171651728], [-0.5790577151805968, -0.4910583652708219], [-0.6389867746634325, -0.20429380638090605]], [[0.491429103152846, 0.593031790200548, 0.20863081389618024], [0.10809806662652828, 0.16870832773423003, 0.010573953824600387], [0.6504728302206257, 0.23825988206522195, 0.7807952322792193]])
!q = tensor<?x?xf64, #cotan.dims<n, d>>
!k = tensor<?x?xf64, #cotan.dims<m, d>>
!v = tensor<?x?xf64, #cotan.dims<m, e>>
!o = tensor<?x?xf64, #cotan.dims<n, e>>
!row = tensor<?xf64, #cotan.dims<m>>
!product = tensor<?xf64, #cotan.dims<d>>
!sum = tensor<?xf64, #cotan.dims<m>>
func.func @f(%q: !q, %k: !k, %v: !v) -> !o {
  %d = array.dim d
  %count = arith.index_cast %d : index to i64
  %width = arith.sitofp %count : i64 to f64
  %scale = math.rsqrt %width : f64
  %o = array.build (%i: index, %c: index) {
    %scores = array.build (%j: index) {
      %products = array.build (%t: index) {
        %a = array.index %q[%i, %t] : !q
        %b = array.index %k[%j, %t] : !k
        %p = arith.mulf %a, %b : f64
        array.yield %p : f64
      } : !product
      %score = array.sum %products along 0 : !product
      %scaled = arith.mulf %scale, %score : f64
      array.yield %scaled : f64
    } : !row
    %greatest = array.max %scores along 0 : !row
    %weights, %parts = array.build (%j: index) {
      %score = array.index %scores[%j] : !row
      %less = arith.subf %score, %greatest : f64
      %weight = math.exp %less : f64
      %value = array.index %v[%j, %c] : !v
      %part = arith.mulf %weight, %value : f64
      array.yield %weight, %part : f64, f64
    } : !row, !row
    %whole = array.sum %weights along 0 : !row
    %sum = array.sum %parts along 0 : !row
    %r = arith.divf %sum, %whole : f64
    array.yield %r : f64
  } : !o
  return %o : !o
}
