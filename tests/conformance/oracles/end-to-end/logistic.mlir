// Logistic regression: minus the mean log-likelihood of labels 1 and -1.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[1.0, 2.0], [3.0, -1.0], [-0.5, 0.25]], [1.0, -1.0, 1.0], [0.1, 0.2], 0.3) ~ 0.6128237209387525
// jvp: ([[0.5, -0.5], [1.0, 0.25], [2.0, -1.0]], [0.0, 0.0, 0.0], [1.0, -2.0], 0.5) ~ (1.4619763647847042)
// vjp: (1.0) ~ ([[-0.010334183962412919, -0.020668367924825837], [0.019956255337081733, 0.039912510674163466], [-0.014185249439611369, -0.028370498879222737]], [-0.08267347169930335, -0.07982502134832693, -0.0425557483188341], [0.5662720676863796, -0.44170935621810414], -0.045631780649425524)
// RUN: cotan grad %s --fn f --wrt weights,bias --hvp
// EVAL[2]: hvp_f([[1.0, 2.0], [3.0, -1.0], [-0.5, 0.25]], [1.0, -1.0, 1.0], [0.1, 0.2], 0.3, [1.0, -2.0], 0.5) ~ [1.1635475471190604, -0.8071799577137418], 0.2214769014774338
!points = tensor<?x?xf64, #cotan.dims<n, d>>
!n = tensor<?xf64, #cotan.dims<n>>
!d = tensor<?xf64, #cotan.dims<d>>
func.func @f(%x: !points, %labels: !n, %weights: !d, %bias: f64) -> f64 {
  %losses = array.map %x, %labels (%row: !d, %y: f64) {
    %products = arith.mulf %row, %weights : !d
    %sum = array.sum %products along 0 : !d
    %score = arith.addf %sum, %bias : f64
    %margin = arith.mulf %y, %score : f64
    %against = arith.negf %margin : f64
    %loss = special.softplus %against : f64
    array.yield %loss : f64
  } : (!points, !n) -> !n
  %total = array.sum %losses along 0 : !n
  %count = array.dim n : f64
  %mean = arith.divf %total, %count : f64
  return %mean : f64
}
