// A map of maps with a branch: an interaction of each pair, above the diagonal only.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.625, -1.25, 0.875, -2.0, 0.125], 0.75) ~ 3.6713958918697376
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125], 0.375) ~ (-3.4478859551572776)
// vjp: (0.375) ~ ([-0.49214926808618387, -0.09462797783574328, -0.08400865310597902, 0.42462974251142316, 0.246156156516483], -0.7867278624206107)
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v, %a: f64) -> f64 {
  %rows = array.build (%i: index) {
    %u = array.index %x[%i] : !v
    %row = array.build (%j: index) {
      %v = array.index %x[%j] : !v
      %is_above = arith.cmpi slt, %i, %j : index
      %e = scf.if %is_above -> (f64) {
        %gap = arith.subf %u, %v : f64
        %t1 = arith.constant 1.0 : f64
        %t2 = arith.mulf %gap, %gap : f64
        %t3 = arith.addf %a, %t2 : f64
        %t = arith.divf %t1, %t3 : f64
        scf.yield %t : f64
      } else {
        %t = arith.constant 0.0 : f64
        scf.yield %t : f64
      }
      array.yield %e : f64
    } : !v
    %s = array.sum %row along 0 : !v
    array.yield %s : f64
  } : !v
  %r = array.sum %rows along 0 : !v
  return %r : f64
}
