// The stable rank of a matrix: the sum of the eigenvalues of `w^T w` over the greatest one. The eigenvalue has
// its rule, `u^T dw v` for its square root with the singular vectors `u` and `v`.
// RUN: cotan opt %s --canonicalize --cse
// EVAL: stable_rank([[-0.125, 0.453125, -0.953125], [-0.375, 0.203125, 0.78125], [-0.625, -0.046875, 0.53125], [-0.875, -0.296875, 0.28125]]) ~ 1.4254822967834913
// RUN: cotan grad %s --fn stable_rank
// EVAL[2]: grad_stable_rank([[-0.125, 0.453125, -0.953125], [-0.375, 0.203125, 0.78125], [-0.625, -0.046875, 0.53125], [-0.875, -0.296875, 0.28125]]) ~ [[-0.6025018186723804, 0.1971952592138243, -0.028911681878630913], [0.20742649194239737, 0.3358474239846362, -0.12291532072082012], [-0.006807092096396572, 0.12977216919202506, -0.306682625279351], [-0.22104067613519068, -0.07630308560058621, -0.4904499298378815]]
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#entry = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#vector = affine_map<(d0, d1) -> (d1)>
#column = affine_map<(d0, d1) -> (d1, d0)>
!nm = tensor<?x?xf64, #cotan.dims<n, m>>
!n = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?xf64, #cotan.dims<m>>

func.func @stable_rank(%w: !nm) -> f64 {
  %squares = arith.mulf %w, %w : !nm
  %sum = array.sum %squares : !nm
  %root = func.call @greatest(%w) : (!nm) -> f64
  %t1 = arith.mulf %root, %root : f64
  %r = arith.divf %sum, %t1 : f64
  return %r : f64
}

// The vectors and the greatest singular value, by iterations of `w^T w`.
func.func private @vectors(%w: !nm) -> (!n, !m, f64) attributes {cotan.smooth} {
  %none = arith.constant 0 : index
  %one = arith.constant 1 : index
  %most = arith.constant 5000 : index
  %unit = arith.constant 1.0 : f64
  %start = array.build (%i: index) {
    %t2 = arith.index_cast %i : index to i64
    %place = arith.sitofp %t2 : i64 to f64
    %t3 = arith.constant 1.0 : f64
    %t4 = arith.constant 1.0 : f64
    %t5 = arith.addf %t4, %place : f64
    %e = arith.divf %t3, %t5 : f64
    array.yield %e : f64
  } : !m
  %v, %change, %count = scf.while (%x = %start, %last = %unit, %i = %none) : (!m, f64, index) -> (!m, f64, index) {
    %t6 = arith.constant 1.0e-15 : f64
    %is_coarse = arith.cmpf ogt, %last, %t6 : f64
    %is_early = arith.cmpi slt, %i, %most : index
    %goes_on = arith.andi %is_coarse, %is_early : i1
    scf.condition(%goes_on) %x, %last, %i : !m, f64, index
  } do {
  ^bb0(%x: !m, %last: f64, %i: index):
    %y = array.contract %w, %x over [m] by [#entry, #vector] : !nm, !m -> !n
    %z = array.contract %w, %y over [n] by [#column, #vector] : !nm, !n -> !m
    %squares = arith.mulf %z, %z : !m
    %square = array.sum %squares along 0 : !m
    %norm = math.sqrt %square : f64
    %next = array.map %z (%e: f64) {
      %r = arith.divf %e, %norm : f64
      array.yield %r : f64
    } : (!m) -> !m
    %gap = arith.subf %next, %x : !m
    %sizes = math.absf %gap : !m
    %largest = array.max %sizes along 0 : !m
    %j = arith.addi %i, %one : index
    scf.yield %next, %largest, %j : !m, f64, index
  }
  %image = array.contract %w, %v over [m] by [#entry, #vector] : !nm, !m -> !n
  %image_squares = arith.mulf %image, %image : !n
  %image_square = array.sum %image_squares along 0 : !n
  %root = math.sqrt %image_square : f64
  %u = array.map %image (%e: f64) {
    %r = arith.divf %e, %root : f64
    array.yield %r : f64
  } : (!n) -> !n
  return %u, %v, %root : !n, !m, f64
}
func.func private @greatest(%w: !nm) -> f64 attributes {cotan.jvp = @greatest_jvp} {
  %u, %v, %root = func.call @vectors(%w) : (!nm) -> (!n, !m, f64)
  return %root : f64
}
func.func private @greatest_jvp(%w: !nm, %dw: !nm) -> (f64, f64) {
  %u, %v, %root = func.call @vectors(%w) : (!nm) -> (!n, !m, f64)
  %change = array.contract %dw, %v over [m] by [#entry, #vector] : !nm, !m -> !n
  %products = arith.mulf %u, %change : !n
  %slope = array.sum %products along 0 : !n
  return %root, %slope : f64, f64
}
