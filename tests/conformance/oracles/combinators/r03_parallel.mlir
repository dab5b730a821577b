// Resistances in parallel: a reduction whose operator divides.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([2.5625, 1.125, 2.1875, 0.75, 1.8125]) ~ 0.27614140067653853
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125]) ~ (-0.08007689675186662)
// vjp: (0.375) ~ ([0.004354783476555417, 0.02259379945706684, 0.005975829407420127, 0.05083604877840039, 0.008704388851474025])

func.func @f(%x: tensor<?xf64, #cotan.dims<n + 1>>) -> f64 {
  %r = array.reduce %x along 0 (%p: f64, %q: f64) {
    %t1 = arith.mulf %p, %q : f64
    %t2 = arith.addf %p, %q : f64
    %r = arith.divf %t1, %t2 : f64
    array.yield %r : f64
  } : tensor<?xf64, #cotan.dims<n + 1>>
  return %r : f64
}
