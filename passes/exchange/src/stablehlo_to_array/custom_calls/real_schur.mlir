!a = tensor<$Nx$Nx$T>
!row = tensor<$Nx$T>
!flags = tensor<$Nxi1>
!three = tensor<3x$T>
#column = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
// Returns a matrix without its part below the subdiagonal, and the transpose of the orthogonal factor, by
// reflections on both sides.
func.func private @$L.hessenberg_form_$S(%a: !a) -> (!a, !a) attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.constant $LAST : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %identity = array.build (%i: index, %j: index) {
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %d = arith.select %is_diagonal, %unit, %zero : $T
    array.yield %d : $T
  } : !a
  %h, %zt = scf.for %k = %first to %last step %one iter_args(%x = %a, %w = %identity) -> (!a, !a) {
    %head = arith.addi %k, %one : index
    %below = array.build (%i: index) {
      %e = array.index %x[%i, %k] : !a
      array.yield %e : $T
    } : !row
    %v, %scale, %beta = func.call @$L.reflector_$Nx$T(%below, %head) : (!row, index) -> (!row, $T, $T)
    %lefts = array.contract %v, %x over [$N] by [#column, #columns] : !row, !a -> !row
    %left = array.build (%i: index, %j: index) {
      %e = array.index %x[%i, %j] : !a
      %u = array.index %v[%i] : !row
      %sum = array.index %lefts[%j] : !row
      %scaled = arith.mulf %scale, %u : $T
      %change = arith.mulf %scaled, %sum : $T
      %r = arith.subf %e, %change : $T
      array.yield %r : $T
    } : !a
    %rights = array.contract %v, %left over [$N] by [#column, #rows] : !row, !a -> !row
    %next = array.build (%i: index, %j: index) {
      %e = array.index %left[%i, %j] : !a
      %u = array.index %v[%j] : !row
      %sum = array.index %rights[%i] : !row
      %scaled = arith.mulf %scale, %u : $T
      %change = arith.mulf %scaled, %sum : $T
      %r = arith.subf %e, %change : $T
      %is_column = arith.cmpi eq, %j, %k : index
      %is_below = arith.cmpi sgt, %i, %head : index
      %is_cleared = arith.andi %is_column, %is_below : i1
      %d = arith.select %is_cleared, %zero, %r : $T
      array.yield %d : $T
    } : !a
    %turns = array.contract %v, %w over [$N] by [#column, #columns] : !row, !a -> !row
    %next_w = array.build (%i: index, %j: index) {
      %e = array.index %w[%i, %j] : !a
      %u = array.index %v[%i] : !row
      %sum = array.index %turns[%j] : !row
      %scaled = arith.mulf %scale, %u : $T
      %change = arith.mulf %scaled, %sum : $T
      %r = arith.subf %e, %change : $T
      array.yield %r : $T
    } : !a
    scf.yield %next, %next_w : !a, !a
  }
  return %h, %zt : !a, !a
}
// Reflects the rows `i`, `i + 1` and `third` by the vector `[1, v, w]`. If `w` is 0, `third` may be `i + 1`.
func.func private @$L.reflect_rows_$S(%x: !a, %i: index, %third: index, %scale: $T, %v: $T, %w: $T) -> !a attributes {cotan.smooth} {
  %one = arith.constant 1 : index
  %second = arith.addi %i, %one : index
  %p, %q, %r = array.build (%j: index) {
    %e = array.index %x[%i, %j] : !a
    %f = array.index %x[%second, %j] : !a
    %g = array.index %x[%third, %j] : !a
    %vf = arith.mulf %v, %f : $T
    %wg = arith.mulf %w, %g : $T
    %ef = arith.addf %e, %vf : $T
    %sum = arith.addf %ef, %wg : $T
    %scaled = arith.mulf %scale, %sum : $T
    %vs = arith.mulf %v, %scaled : $T
    %ws = arith.mulf %w, %scaled : $T
    %next_e = arith.subf %e, %scaled : $T
    %next_f = arith.subf %f, %vs : $T
    %next_g = arith.subf %g, %ws : $T
    array.yield %next_e, %next_f, %next_g : $T, $T, $T
  } : !row, !row, !row
  %below = array.update %x[%third] to %r : !a, !row
  %middle = array.update %below[%second] to %q : !a, !row
  %all = array.update %middle[%i] to %p : !a, !row
  return %all : !a
}
// Reflects the columns in the same way.
func.func private @$L.reflect_columns_$S(%x: !a, %i: index, %third: index, %scale: $T, %v: $T, %w: $T) -> !a attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant $N : index
  %second = arith.addi %i, %one : index
  %y = scf.for %j = %first to %n step %one iter_args(%y = %x) -> (!a) {
    %e = array.index %y[%j, %i] : !a
    %f = array.index %y[%j, %second] : !a
    %g = array.index %y[%j, %third] : !a
    %vf = arith.mulf %v, %f : $T
    %wg = arith.mulf %w, %g : $T
    %ef = arith.addf %e, %vf : $T
    %sum = arith.addf %ef, %wg : $T
    %scaled = arith.mulf %scale, %sum : $T
    %vs = arith.mulf %v, %scaled : $T
    %ws = arith.mulf %w, %scaled : $T
    %next_e = arith.subf %e, %scaled : $T
    %next_f = arith.subf %f, %vs : $T
    %next_g = arith.subf %g, %ws : $T
    %right = array.update %y[%j, %third] to %next_g : !a, $T
    %middle = array.update %right[%j, %second] to %next_f : !a, $T
    %all = array.update %middle[%j, %i] to %next_e : !a, $T
    scf.yield %all : !a
  }
  return %y : !a
}
// One step of the QR algorithm with two shifts on the block of the rows from `low` to `high`. The shifts are
// the eigenvalues of the last two rows and columns; each tenth time they are other numbers.
func.func private @$L.francis_$S(%t: !a, %zt: !a, %low: index, %high: index, %count: index) -> (!a, !a) attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %nine = arith.constant 9 : index
  %ten = arith.constant 10 : index
  %zero = arith.constant 0.0 : $T
  %most = arith.constant 0.75 : $T
  %part = arith.constant -0.4375 : $T
  %above = arith.subi %high, %one : index
  %before_above = arith.subi %high, %two : index
  %a = array.index %t[%above, %above] : !a
  %b = array.index %t[%above, %high] : !a
  %c = array.index %t[%high, %above] : !a
  %d = array.index %t[%high, %high] : !a
  %e = array.index %t[%above, %before_above] : !a
  %bc = arith.mulf %b, %c : $T
  %c_size = math.absf %c : $T
  %e_size = math.absf %e : $T
  %size = arith.addf %c_size, %e_size : $T
  %offset = arith.mulf %most, %size : $T
  %other = arith.addf %offset, %d : $T
  %size_square = arith.mulf %size, %size : $T
  %other_product = arith.mulf %part, %size_square : $T
  %place = arith.remsi %count, %ten : index
  %is_tenth = arith.cmpi eq, %place, %nine : index
  %p = arith.select %is_tenth, %other, %a : $T
  %q = arith.select %is_tenth, %other, %d : $T
  %pq = arith.select %is_tenth, %other_product, %bc : $T
  %low1 = arith.addi %low, %one : index
  %low2 = arith.addi %low, %two : index
  %h00 = array.index %t[%low, %low] : !a
  %h01 = array.index %t[%low, %low1] : !a
  %h10 = array.index %t[%low1, %low] : !a
  %h11 = array.index %t[%low1, %low1] : !a
  %h21 = array.index %t[%low2, %low1] : !a
  // The first column of the product of both shifted matrices.
  %to_p = arith.subf %h00, %p : $T
  %to_q = arith.subf %h00, %q : $T
  %both = arith.mulf %to_p, %to_q : $T
  %rest = arith.subf %both, %pq : $T
  %across = arith.mulf %h01, %h10 : $T
  %start0 = arith.addf %rest, %across : $T
  %from_q = arith.subf %h11, %q : $T
  %sum = arith.addf %to_p, %from_q : $T
  %start1 = arith.mulf %h10, %sum : $T
  %start2 = arith.mulf %h10, %h21 : $T
  %r, %w = scf.for %i = %low to %high step %one iter_args(%x = %t, %y = %zt) -> (!a, !a) {
    %is_first = arith.cmpi eq, %i, %low : index
    %left = arith.subi %i, %one : index
    %column = arith.select %is_first, %i, %left : index
    %second = arith.addi %i, %one : index
    %after = arith.addi %i, %two : index
    %has_third = arith.cmpi sle, %after, %high : index
    %third = arith.minsi %after, %high : index
    %x0 = array.index %x[%i, %column] : !a
    %x1 = array.index %x[%second, %column] : !a
    %x2 = array.index %x[%third, %column] : !a
    %y0 = arith.select %is_first, %start0, %x0 : $T
    %y1 = arith.select %is_first, %start1, %x1 : $T
    %bulge = arith.select %is_first, %start2, %x2 : $T
    %y2 = arith.select %has_third, %bulge, %zero : $T
    %three = array.build (%k: index) {
      %is_head = arith.cmpi eq, %k, %first : index
      %is_middle = arith.cmpi eq, %k, %one : index
      %tail = arith.select %is_middle, %y1, %y2 : $T
      %entry = arith.select %is_head, %y0, %tail : $T
      array.yield %entry : $T
    } : !three
    %vector, %scale, %beta = func.call @$L.reflector_3x$T(%three, %first) : (!three, index) -> (!three, $T, $T)
    %v = array.index %vector[%one] : !three
    %u = array.index %vector[%two] : !three
    %rows = func.call @$L.reflect_rows_$S(%x, %i, %third, %scale, %v, %u) : (!a, index, index, $T, $T, $T) -> !a
    %z0 = array.index %rows[%i, %column] : !a
    %z1 = array.index %rows[%second, %column] : !a
    %z2 = array.index %rows[%third, %column] : !a
    %c0 = arith.select %is_first, %z0, %beta : $T
    %c1 = arith.select %is_first, %z1, %zero : $T
    %c2 = arith.select %is_first, %z2, %zero : $T
    %cleared2 = array.update %rows[%third, %column] to %c2 : !a, $T
    %cleared1 = array.update %cleared2[%second, %column] to %c1 : !a, $T
    %cleared = array.update %cleared1[%i, %column] to %c0 : !a, $T
    %next = func.call @$L.reflect_columns_$S(%cleared, %i, %third, %scale, %v, %u) : (!a, index, index, $T, $T, $T) -> !a
    %next_y = func.call @$L.reflect_rows_$S(%y, %i, %third, %scale, %v, %u) : (!a, index, index, $T, $T, $T) -> !a
    scf.yield %next, %next_y : !a, !a
  }
  return %r, %w : !a, !a
}
// Rotates the rows and columns `i` and `i + 1`, whose block becomes upper if its eigenvalues are real, and
// otherwise has equal elements on its diagonal.
func.func private @$L.split_$S(%t: !a, %zt: !a, %i: index) -> (!a, !a) attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant $N : index
  %zero = arith.constant 0.0 : $T
  %half = arith.constant 0.5 : $T
  %unit = arith.constant 1.0 : $T
  %second = arith.addi %i, %one : index
  %a = array.index %t[%i, %i] : !a
  %b = array.index %t[%i, %second] : !a
  %c = array.index %t[%second, %i] : !a
  %d = array.index %t[%second, %second] : !a
  %gap = arith.subf %a, %d : $T
  %p = arith.mulf %half, %gap : $T
  %pp = arith.mulf %p, %p : $T
  %bc = arith.mulf %b, %c : $T
  %discriminant = arith.addf %pp, %bc : $T
  %is_real = arith.cmpf oge, %discriminant, %zero : $T
  %radicand = arith.select %is_real, %discriminant, %unit : $T
  %root = math.sqrt %radicand : $T
  %signed = math.copysign %root, %p : $T
  %z = arith.addf %p, %signed : $T
  %sigma = arith.addf %b, %c : $T
  // The eigenvector of one eigenvalue, or the diagonal of the rectangle that halves the angle.
  %x = arith.select %is_real, %z, %sigma : $T
  %y = arith.select %is_real, %c, %gap : $T
  %xx = arith.mulf %x, %x : $T
  %yy = arith.mulf %y, %y : $T
  %square = arith.addf %xx, %yy : $T
  %is_none = arith.cmpf oeq, %square, %zero : $T
  %safe = arith.select %is_none, %unit, %square : $T
  %length = math.sqrt %safe : $T
  %real_cosine = arith.divf %z, %length : $T
  %real_sine = arith.divf %c, %length : $T
  %sigma_size = math.absf %sigma : $T
  %ratio = arith.divf %sigma_size, %length : $T
  %more = arith.addf %unit, %ratio : $T
  %halved = arith.mulf %half, %more : $T
  %cosine = math.sqrt %halved : $T
  %divisor = arith.mulf %length, %cosine : $T
  %quotient = arith.divf %p, %divisor : $T
  %sign = math.copysign %unit, %sigma : $T
  %opposite = arith.negf %sign : $T
  %sine = arith.mulf %quotient, %opposite : $T
  %some_cs = arith.select %is_real, %real_cosine, %cosine : $T
  %some_sn = arith.select %is_real, %real_sine, %sine : $T
  %cs = arith.select %is_none, %unit, %some_cs : $T
  %sn = arith.select %is_none, %zero, %some_sn : $T
  %rows = func.call @$L.rotate_rows_$S(%t, %i, %cs, %sn) : (!a, index, $T, $T) -> !a
  %columns = scf.for %j = %first to %n step %one iter_args(%w = %rows) -> (!a) {
    %e = array.index %w[%j, %i] : !a
    %f = array.index %w[%j, %second] : !a
    %ce = arith.mulf %cs, %e : $T
    %sf = arith.mulf %sn, %f : $T
    %l = arith.addf %ce, %sf : $T
    %se = arith.mulf %sn, %e : $T
    %cf = arith.mulf %cs, %f : $T
    %r = arith.subf %cf, %se : $T
    %left = array.update %w[%j, %i] to %l : !a, $T
    %next = array.update %left[%j, %second] to %r : !a, $T
    scf.yield %next : !a
  }
  %turned = func.call @$L.rotate_rows_$S(%zt, %i, %cs, %sn) : (!a, index, $T, $T) -> !a
  %new_a = array.index %columns[%i, %i] : !a
  %new_c = array.index %columns[%second, %i] : !a
  %new_d = array.index %columns[%second, %second] : !a
  %total = arith.addf %new_a, %new_d : $T
  %mean = arith.mulf %half, %total : $T
  %set_a = arith.select %is_real, %new_a, %mean : $T
  %set_c = arith.select %is_real, %zero, %new_c : $T
  %set_d = arith.select %is_real, %new_d, %mean : $T
  %with_a = array.update %columns[%i, %i] to %set_a : !a, $T
  %with_c = array.update %with_a[%second, %i] to %set_c : !a, $T
  %next = array.update %with_c[%second, %second] to %set_d : !a, $T
  return %next, %turned : !a, !a
}
// Replaces the rows `i` and `i + 1` by `c x + s y` and `c y - s x`.
func.func private @$L.rotate_rows_$S(%x: !a, %i: index, %c: $T, %s: $T) -> !a attributes {cotan.smooth} {
  %one = arith.constant 1 : index
  %second = arith.addi %i, %one : index
  %p, %q = array.build (%j: index) {
    %e = array.index %x[%i, %j] : !a
    %f = array.index %x[%second, %j] : !a
    %ce = arith.mulf %c, %e : $T
    %sf = arith.mulf %s, %f : $T
    %u = arith.addf %ce, %sf : $T
    %cf = arith.mulf %c, %f : $T
    %se = arith.mulf %s, %e : $T
    %l = arith.subf %cf, %se : $T
    array.yield %u, %l : $T, $T
  } : !row, !row
  %upper = array.update %x[%i] to %p : !a, !row
  %both = array.update %upper[%second] to %q : !a, !row
  return %both : !a
}
// Returns the factor `t` and the orthogonal one `z` of `z t z'`, the real and the imaginary parts of the
// eigenvalues, and the number of those that are not found. The diagonal of `t` has an element for each real
// eigenvalue, and for each pair of others a block whose diagonal elements are equal.
func.func private @$L.schur_$S(%a: !a) -> (!a, !a, !row, !row, i32) attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.constant $LAST : index
  %most = arith.constant 60 : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %small = arith.constant $SMALL : $T
  %large = arith.constant $LARGE : $T
  %precision = arith.constant $EPSILON : $T
  %sizes = math.absf %a : !a
  %largest = array.max %sizes : !a
  %is_large = arith.cmpf ogt, %largest, %large : $T
  %is_small = arith.cmpf olt, %largest, %small : $T
  %is_some = arith.cmpf ogt, %largest, %zero : $T
  %is_tiny = arith.andi %is_small, %is_some : i1
  %is_scaled = arith.ori %is_large, %is_tiny : i1
  %factor = arith.select %is_scaled, %largest, %unit : $T
  %norm = arith.divf %largest, %factor : $T
  %scaled = array.build (%i: index, %j: index) {
    %e = array.index %a[%i, %j] : !a
    %r = arith.divf %e, %factor : $T
    array.yield %r : $T
  } : !a
  %h, %w = func.call @$L.hessenberg_form_$S(%scaled) : (!a) -> (!a, !a)
  %t, %zt, %high, %count = scf.while (%t = %h, %zt = %w, %high = %last, %count = %first) : (!a, !a, index, index) -> (!a, !a, index, index) {
    %is_left = arith.cmpi sgt, %high, %first : index
    %is_early = arith.cmpi slt, %count, %most : index
    %more = arith.andi %is_left, %is_early : i1
    scf.condition(%more) %t, %zt, %high, %count : !a, !a, index, index
  } do {
  ^bb0(%t: !a, %zt: !a, %high: index, %count: index):
    %ends = array.build (%i: index) {
      %is_first = arith.cmpi eq, %i, %first : index
      %before = arith.subi %i, %one : index
      %above = arith.maxsi %before, %first : index
      %s = array.index %t[%i, %above] : !a
      %d = array.index %t[%i, %i] : !a
      %u = array.index %t[%above, %above] : !a
      %s_size = math.absf %s : $T
      %d_size = math.absf %d : $T
      %u_size = math.absf %u : $T
      %sum = arith.addf %d_size, %u_size : $T
      %is_lone = arith.cmpf oeq, %sum, %zero : $T
      %neighbors = arith.select %is_lone, %norm, %sum : $T
      %limit = arith.mulf %precision, %neighbors : $T
      %is_none = arith.cmpf ole, %s_size, %limit : $T
      %is_end = arith.ori %is_first, %is_none : i1
      array.yield %is_end : i1
    } : !flags
    %cleared = array.build (%i: index, %j: index) {
      %e = array.index %t[%i, %j] : !a
      %is_end = array.index %ends[%i] : !flags
      %is_below = arith.cmpi sgt, %i, %j : index
      %is_cleared = arith.andi %is_end, %is_below : i1
      %r = arith.select %is_cleared, %zero, %e : $T
      array.yield %r : $T
    } : !a
    %before = arith.subi %high, %one : index
    %is_found = array.index %ends[%high] : !flags
    %next_t, %next_zt, %next_high, %next_count = scf.if %is_found -> (!a, !a, index, index) {
      scf.yield %cleared, %zt, %before, %first : !a, !a, index, index
    } else {
      %later = arith.addi %count, %one : index
      %is_pair = array.index %ends[%before] : !flags
      %some_t, %some_zt, %some_high, %some_count = scf.if %is_pair -> (!a, !a, index, index) {
        %a0 = array.index %cleared[%before, %before] : !a
        %b0 = array.index %cleared[%before, %high] : !a
        %c0 = array.index %cleared[%high, %before] : !a
        %d0 = array.index %cleared[%high, %high] : !a
        %is_level = arith.cmpf oeq, %a0, %d0 : $T
        %b_sign = math.copysign %unit, %b0 : $T
        %c_sign = math.copysign %unit, %c0 : $T
        %is_turned = arith.cmpf une, %b_sign, %c_sign : $T
        %is_complex = arith.cmpf une, %b0, %zero : $T
        %is_rotation = arith.andi %is_turned, %is_complex : i1
        %is_done = arith.andi %is_level, %is_rotation : i1
        %pair_t, %pair_zt, %pair_high, %pair_count = scf.if %is_done -> (!a, !a, index, index) {
          %below = arith.subi %before, %one : index
          scf.yield %cleared, %zt, %below, %first : !a, !a, index, index
        } else {
          %y, %v = func.call @$L.split_$S(%cleared, %zt, %before) : (!a, !a, index) -> (!a, !a)
          scf.yield %y, %v, %high, %later : !a, !a, index, index
        }
        scf.yield %pair_t, %pair_zt, %pair_high, %pair_count : !a, !a, index, index
      } else {
        %low = scf.for %i = %first to %high step %one iter_args(%low = %first) -> (index) {
          %is_end = array.index %ends[%i] : !flags
          %start = arith.select %is_end, %i, %low : index
          scf.yield %start : index
        }
        %y, %v = func.call @$L.francis_$S(%cleared, %zt, %low, %high, %count) : (!a, !a, index, index, index) -> (!a, !a)
        scf.yield %y, %v, %high, %later : !a, !a, index, index
      }
      scf.yield %some_t, %some_zt, %some_high, %some_count : !a, !a, index, index
    }
    scf.yield %next_t, %next_zt, %next_high, %next_count : !a, !a, index, index
  }
  %form = array.build (%i: index, %j: index) {
    %e = array.index %t[%i, %j] : !a
    %next = arith.addi %j, %one : index
    %is_below = arith.cmpi sgt, %i, %next : index
    %kept = arith.select %is_below, %zero, %e : $T
    %r = arith.mulf %kept, %factor : $T
    array.yield %r : $T
  } : !a
  %re, %im = array.build (%i: index) {
    %d = array.index %form[%i, %i] : !a
    %up = arith.subi %i, %one : index
    %above = arith.maxsi %up, %first : index
    %down = arith.addi %i, %one : index
    %below = arith.minsi %down, %last : index
    %has_above = arith.cmpi sgt, %i, %first : index
    %has_below = arith.cmpi slt, %i, %last : index
    %c = array.index %form[%below, %i] : !a
    %b = array.index %form[%i, %below] : !a
    %f = array.index %form[%i, %above] : !a
    %e = array.index %form[%above, %i] : !a
    %some_c = arith.cmpf une, %c, %zero : $T
    %some_f = arith.cmpf une, %f, %zero : $T
    %is_upper = arith.andi %has_below, %some_c : i1
    %is_lower = arith.andi %has_above, %some_f : i1
    %is_part = arith.ori %is_upper, %is_lower : i1
    %p = arith.select %is_upper, %b, %e : $T
    %q = arith.select %is_upper, %c, %f : $T
    %p_size = math.absf %p : $T
    %q_size = math.absf %q : $T
    %safe_p = arith.select %is_part, %p_size, %unit : $T
    %safe_q = arith.select %is_part, %q_size, %unit : $T
    %p_root = math.sqrt %safe_p : $T
    %q_root = math.sqrt %safe_q : $T
    %size = arith.mulf %p_root, %q_root : $T
    %opposite = arith.negf %size : $T
    %signed = arith.select %is_upper, %size, %opposite : $T
    %part = arith.select %is_part, %signed, %zero : $T
    array.yield %d, %part : $T, $T
  } : !row, !row
  %z = array.transpose %zt by [1, 0] : !a
  %left = arith.maxsi %high, %first : index
  %info = arith.index_cast %left : index to i32
  return %form, %z, %re, %im, %info : !a, !a, !row, !row, i32
}
