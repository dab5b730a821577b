// The loss whose minimum is a quantile: a linear model of the quantile at a level.
// RUN: cotan opt %s --canonicalize --cse
// EVAL: loss([[-0.8125, -0.234375], [0.34375, 0.921875], [-0.484375, 0.09375], [0.671875, -0.734375], [-0.15625, 0.421875]], [-0.640625, -0.0625, 0.515625, -0.890625, -0.3125], [-0.46875, 0.109375], 0.1, 0.75) ~ 0.14301269531250002
// RUN: cotan grad %s --fn loss --wrt x,y,w,bias
// EVAL[2]: grad_loss([[-0.8125, -0.234375], [0.34375, 0.921875], [-0.484375, 0.09375], [0.671875, -0.734375], [-0.15625, 0.421875]], [-0.640625, -0.0625, 0.515625, -0.890625, -0.3125], [-0.46875, 0.109375], 0.1, 0.75) ~ [[-0.0234375, 0.0054687500000000005], [-0.0234375, 0.0054687500000000005], [0.07031250000000001, -0.016406250000000004], [-0.0234375, 0.0054687500000000005], [-0.0234375, 0.0054687500000000005]], [-0.05, -0.05, 0.15000000000000002, -0.05, -0.05], [0.07500000000000001, 0.004687500000000001], 0.04999999999999999
#entry = affine_map<(d0, d1) -> (d0, d1)>
#vector = affine_map<(d0, d1) -> (d1)>
!n = tensor<?xf64, #cotan.dims<n>>
!nd = tensor<?x?xf64, #cotan.dims<n, d>>
!d = tensor<?xf64, #cotan.dims<d>>

func.func @loss(%x: !nd, %y: !n, %w: !d, %bias: f64, %level: f64) -> f64 {
  %products = array.contract %x, %w over [d] by [#entry, #vector] : !nd, !d -> !n
  %losses = array.map %y, %products (%seen: f64, %product: f64) {
    %t1 = arith.subf %seen, %product : f64
    %rest = arith.subf %t1, %bias : f64
    %t2 = arith.mulf %level, %rest : f64
    %t3 = arith.constant 1.0 : f64
    %t4 = arith.subf %level, %t3 : f64
    %t5 = arith.mulf %t4, %rest : f64
    %r = arith.maximumf %t2, %t5 : f64
    array.yield %r : f64
  } : (!n, !n) -> !n
  %sum = array.sum %losses along 0 : !n
  %n = array.dim n : f64
  %r = arith.divf %sum, %n : f64
  return %r : f64
}
