!e = complex<$T>
!a = tensor<$Nx$Mxcomplex<$T>>
!column = tensor<$Nxcomplex<$T>>
!sizes = tensor<$Nx$T>
!row = tensor<$Mxcomplex<$T>>
!scales = tensor<$Kxcomplex<$T>>
#entry = affine_map<(d0, d1) -> (d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
// Returns the upper factor, whose diagonal is real, with the vectors of reflections below it, and the scales
// of the reflections `i - scale v v^H`, whose product is the unitary factor.
func.func private @$L.qr_$Sxc(%a: !a) -> (!a, !scales) {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %steps = arith.constant $K : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %small = arith.constant $SMALL : $T
  %large = arith.constant $LARGE : $T
  %none = complex.create %zero, %zero : !e
  %whole = complex.create %unit, %zero : !e
  %start = array.build (%i: index) {
    array.yield %none : !e
  } : !scales
  %packed, %scales = scf.for %k = %first to %steps step %one iter_args(%x = %a, %scales = %start) -> (!a, !scales) {
    %head = array.index %x[%k, %k] : !a
    %tail, %largest_parts = array.build (%i: index) {
      %e = array.index %x[%i, %k] : !a
      %is_below = arith.cmpi sgt, %i, %k : index
      %is_left = arith.cmpi sge, %i, %k : index
      %t = arith.select %is_below, %e, %none : !e
      %u = arith.select %is_left, %e, %none : !e
      %re = complex.re %u : !e
      %im = complex.im %u : !e
      %re_size = math.absf %re : $T
      %im_size = math.absf %im : $T
      %size = arith.maximumf %re_size, %im_size : $T
      array.yield %t, %size : !e, $T
    } : !column, !sizes
    // Squares neither overflow nor vanish.
    %largest = array.max %largest_parts along 0 : !sizes
    %is_large = arith.cmpf ogt, %largest, %large : $T
    %is_small = arith.cmpf olt, %largest, %small : $T
    %is_some = arith.cmpf ogt, %largest, %zero : $T
    %is_tiny = arith.andi %is_small, %is_some : i1
    %is_scaled = arith.ori %is_large, %is_tiny : i1
    %factor = arith.select %is_scaled, %largest, %unit : $T
    %squares = array.build (%i: index) {
      %e = array.index %tail[%i] : !column
      %re = complex.re %e : !e
      %im = complex.im %e : !e
      %p = arith.divf %re, %factor : $T
      %q = arith.divf %im, %factor : $T
      %pp = arith.mulf %p, %p : $T
      %qq = arith.mulf %q, %q : $T
      %square = arith.addf %pp, %qq : $T
      array.yield %square : $T
    } : !sizes
    %square = array.sum %squares along 0 : !sizes
    %head_re = complex.re %head : !e
    %head_im = complex.im %head : !e
    %p = arith.divf %head_re, %factor : $T
    %q = arith.divf %head_im, %factor : $T
    %pp = arith.mulf %p, %p : $T
    %qq = arith.mulf %q, %q : $T
    %rest = arith.addf %square, %qq : $T
    %norm_square = arith.addf %rest, %pp : $T
    // A real head with nothing below is not reflected.
    %is_done = arith.cmpf oeq, %rest, %zero : $T
    %radicand = arith.select %is_done, %unit, %norm_square : $T
    %root = math.sqrt %radicand : $T
    %norm = arith.mulf %root, %factor : $T
    %signed = math.copysign %norm, %head_re : $T
    %opposite = arith.negf %signed : $T
    %beta = arith.select %is_done, %head_re, %opposite : $T
    %beta_divisor = arith.select %is_done, %unit, %opposite : $T
    %difference = arith.subf %beta, %head_re : $T
    %scale_re = arith.divf %difference, %beta_divisor : $T
    %minus_im = arith.negf %head_im : $T
    %scale_im = arith.divf %minus_im, %beta_divisor : $T
    %reflected_scale = complex.create %scale_re, %scale_im : !e
    %scale = arith.select %is_done, %none, %reflected_scale : !e
    %back_scale = complex.conj %scale : !e
    %beta_number = complex.create %beta, %zero : !e
    %reversed = complex.sub %head, %beta_number : !e
    %divisor = arith.select %is_done, %whole, %reversed : !e
    %vector, %conjugate = array.build (%i: index) {
      %e = array.index %tail[%i] : !column
      %d = complex.div %e, %divisor : !e
      %is_head = arith.cmpi eq, %i, %k : index
      %v = arith.select %is_head, %whole, %d : !e
      %c = complex.conj %v : !e
      array.yield %v, %c : !e, !e
    } : !column, !column
    %sums = array.contract %conjugate, %x over [$N] by [#entry, #columns] : !column, !a -> !row
    %next = array.build (%i: index, %j: index) {
      %e = array.index %x[%i, %j] : !a
      %v = array.index %vector[%i] : !column
      %sum = array.index %sums[%j] : !row
      %scaled_v = complex.mul %back_scale, %v : !e
      %change = complex.mul %scaled_v, %sum : !e
      %reflected = complex.sub %e, %change : !e
      %is_below = arith.cmpi sgt, %i, %k : index
      %is_row = arith.cmpi eq, %i, %k : index
      %is_right = arith.cmpi sgt, %j, %k : index
      %is_column = arith.cmpi eq, %j, %k : index
      %above = arith.select %is_row, %beta_number, %e : !e
      %kept = arith.select %is_below, %v, %above : !e
      %left = arith.select %is_column, %kept, %e : !e
      %r = arith.select %is_right, %reflected, %left : !e
      array.yield %r : !e
    } : !a
    %next_scales = array.update %scales[%k] to %scale : !scales, !e
    scf.yield %next, %next_scales : !a, !scales
  }
  return %packed, %scales : !a, !scales
}
