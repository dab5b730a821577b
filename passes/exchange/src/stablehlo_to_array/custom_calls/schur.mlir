!e = complex<$T>
!a = tensor<$Nx$Nxcomplex<$T>>
!row = tensor<$Nxcomplex<$T>>
!flags = tensor<$Nxi1>
#column = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
// Returns a matrix without its part below the subdiagonal, and the transpose of the unitary factor, by
// reflections `i - f u u^H` on both sides.
func.func private @$L.hessenberg_form_$Sxc(%a: !a) -> (!a, !a) attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.constant $LAST : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %none = complex.create %zero, %zero : !e
  %whole = complex.create %unit, %zero : !e
  %identity = array.build (%i: index, %j: index) {
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %d = arith.select %is_diagonal, %whole, %none : !e
    array.yield %d : !e
  } : !a
  %h, %zt = scf.for %k = %first to %last step %one iter_args(%x = %a, %w = %identity) -> (!a, !a) {
    %head_row = arith.addi %k, %one : index
    %head = array.index %x[%head_row, %k] : !a
    %below, %squares, %tails = array.build (%i: index) {
      %e = array.index %x[%i, %k] : !a
      %is_below = arith.cmpi sgt, %i, %k : index
      %v = arith.select %is_below, %e, %none : !e
      %size = complex.abs %v : !e
      %square = arith.mulf %size, %size : $T
      %is_tail = arith.cmpi sgt, %i, %head_row : index
      %tail = arith.select %is_tail, %square, %zero : $T
      array.yield %v, %square, %tail : !e, $T, $T
    } : !row, tensor<$Nx$T>, tensor<$Nx$T>
    %square = array.sum %squares : tensor<$Nx$T>
    %tail = array.sum %tails : tensor<$Nx$T>
    %norm = math.sqrt %square : $T
    %head_size = complex.abs %head : !e
    %is_done = arith.cmpf oeq, %tail, %zero : $T
    %is_headless = arith.cmpf oeq, %head_size, %zero : $T
    %sign = complex.sign %head : !e
    %phase = arith.select %is_headless, %whole, %sign : !e
    %norm_number = complex.create %norm, %zero : !e
    %shift = complex.mul %phase, %norm_number : !e
    %sum = arith.addf %norm, %head_size : $T
    %product = arith.mulf %norm, %sum : $T
    %divisor = arith.select %is_done, %unit, %product : $T
    %inverse = arith.divf %unit, %divisor : $T
    %real_factor = arith.select %is_done, %zero, %inverse : $T
    %factor = complex.create %real_factor, %zero : !e
    %u, %conjugate = array.build (%i: index) {
      %e = array.index %below[%i] : !row
      %is_head = arith.cmpi eq, %i, %head_row : index
      %moved = complex.add %e, %shift : !e
      %v = arith.select %is_head, %moved, %e : !e
      %c = complex.conj %v : !e
      array.yield %v, %c : !e, !e
    } : !row, !row
    %lefts = array.contract %conjugate, %x over [$N] by [#column, #columns] : !row, !a -> !row
    %left = array.build (%i: index, %j: index) {
      %e = array.index %x[%i, %j] : !a
      %v = array.index %u[%i] : !row
      %s = array.index %lefts[%j] : !row
      %p = complex.mul %v, %s : !e
      %q = complex.mul %factor, %p : !e
      %r = complex.sub %e, %q : !e
      array.yield %r : !e
    } : !a
    %rights = array.contract %u, %left over [$N] by [#column, #rows] : !row, !a -> !row
    %next = array.build (%i: index, %j: index) {
      %e = array.index %left[%i, %j] : !a
      %v = array.index %conjugate[%j] : !row
      %s = array.index %rights[%i] : !row
      %p = complex.mul %s, %v : !e
      %q = complex.mul %factor, %p : !e
      %r = complex.sub %e, %q : !e
      %is_column = arith.cmpi eq, %j, %k : index
      %is_below = arith.cmpi sgt, %i, %head_row : index
      %is_cleared = arith.andi %is_column, %is_below : i1
      %d = arith.select %is_cleared, %none, %r : !e
      array.yield %d : !e
    } : !a
    %turns = array.contract %u, %w over [$N] by [#column, #columns] : !row, !a -> !row
    %next_w = array.build (%i: index, %j: index) {
      %e = array.index %w[%i, %j] : !a
      %v = array.index %conjugate[%i] : !row
      %s = array.index %turns[%j] : !row
      %p = complex.mul %v, %s : !e
      %q = complex.mul %factor, %p : !e
      %r = complex.sub %e, %q : !e
      array.yield %r : !e
    } : !a
    scf.yield %next, %next_w : !a, !a
  }
  return %h, %zt : !a, !a
}
// Combines the rows `k` and `k + 1`: `p x + q y` and `r x + s y`.
func.func private @$L.combine_rows_$Sxc(%x: !a, %k: index, %p: !e, %q: !e, %r: !e, %s: !e) -> !a attributes {cotan.smooth} {
  %one = arith.constant 1 : index
  %next = arith.addi %k, %one : index
  %upper, %lower = array.build (%j: index) {
    %e = array.index %x[%k, %j] : !a
    %f = array.index %x[%next, %j] : !a
    %pe = complex.mul %p, %e : !e
    %qf = complex.mul %q, %f : !e
    %u = complex.add %pe, %qf : !e
    %re = complex.mul %r, %e : !e
    %sf = complex.mul %s, %f : !e
    %l = complex.add %re, %sf : !e
    array.yield %u, %l : !e, !e
  } : !row, !row
  %moved = array.update %x[%k] to %upper : !a, !row
  %both = array.update %moved[%next] to %lower : !a, !row
  return %both : !a
}
// Returns the eigenvalue of the last two rows and columns of a block that is nearer to the last element.
// Each tenth time it is another number, as rounding may let the usual one repeat.
func.func private @$L.shift_$Sxc(%t: !a, %high: index, %count: index) -> !e attributes {cotan.smooth} {
  %one = arith.constant 1 : index
  %ten = arith.constant 10 : index
  %nine = arith.constant 9 : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %half = arith.constant 0.5 : $T
  %whole = complex.create %unit, %zero : !e
  %half_number = complex.create %half, %zero : !e
  %above = arith.subi %high, %one : index
  %a = array.index %t[%above, %above] : !a
  %b = array.index %t[%above, %high] : !a
  %c = array.index %t[%high, %above] : !a
  %d = array.index %t[%high, %high] : !a
  %difference = complex.sub %a, %d : !e
  %middle = complex.mul %difference, %half_number : !e
  %square = complex.mul %middle, %middle : !e
  %product = complex.mul %b, %c : !e
  %sum = complex.add %square, %product : !e
  %root = complex.sqrt %sum : !e
  %plus = complex.add %middle, %root : !e
  %minus = complex.sub %middle, %root : !e
  %plus_size = complex.abs %plus : !e
  %minus_size = complex.abs %minus : !e
  %is_plus = arith.cmpf oge, %plus_size, %minus_size : $T
  %larger = arith.select %is_plus, %plus, %minus : !e
  %largest = arith.maximumf %plus_size, %minus_size : $T
  %is_none = arith.cmpf oeq, %largest, %zero : $T
  %divisor = arith.select %is_none, %whole, %larger : !e
  %quotient = complex.div %product, %divisor : !e
  %usual = complex.sub %d, %quotient : !e
  %size = complex.abs %c : !e
  %offset = complex.create %size, %zero : !e
  %other = complex.add %d, %offset : !e
  %place = arith.remsi %count, %ten : index
  %is_tenth = arith.cmpi eq, %place, %nine : index
  %shift = arith.select %is_tenth, %other, %usual : !e
  return %shift : !e
}
// One step of the QR algorithm on the block of the rows from `low` to `high`.
func.func private @$L.qr_step_$Sxc(%t: !a, %zt: !a, %low: index, %high: index, %shift: !e) -> (!a, !a) attributes {cotan.smooth} {
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %none = complex.create %zero, %zero : !e
  %whole = complex.create %unit, %zero : !e
  %nothing = array.build (%i: index) {
    array.yield %none : !e
  } : !row
  %moved = array.build (%i: index, %j: index) {
    %e = array.index %t[%i, %j] : !a
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %is_below = arith.cmpi sge, %i, %low : index
    %is_above = arith.cmpi sle, %i, %high : index
    %is_inside = arith.andi %is_below, %is_above : i1
    %is_moved = arith.andi %is_diagonal, %is_inside : i1
    %d = complex.sub %e, %shift : !e
    %r = arith.select %is_moved, %d, %e : !e
    array.yield %r : !e
  } : !a
  %upper, %cosines, %sines = scf.for %k = %low to %high step %one iter_args(%x = %moved, %cs = %nothing, %ss = %nothing) -> (!a, !row, !row) {
    %next = arith.addi %k, %one : index
    %f = array.index %x[%k, %k] : !a
    %g = array.index %x[%next, %k] : !a
    %f_size = complex.abs %f : !e
    %g_size = complex.abs %g : !e
    %fg = complex.create %f_size, %g_size : !e
    %length = complex.abs %fg : !e
    %is_zero = arith.cmpf oeq, %length, %zero : $T
    %divisor = arith.select %is_zero, %unit, %length : $T
    %inverse = complex.create %divisor, %zero : !e
    %fc = complex.conj %f : !e
    %gc = complex.conj %g : !e
    %fq = complex.div %fc, %inverse : !e
    %s = complex.div %gc, %inverse : !e
    %c = arith.select %is_zero, %whole, %fq : !e
    %cc = complex.conj %c : !e
    %sc = complex.conj %s : !e
    %n = complex.neg %sc : !e
    %y = func.call @$L.combine_rows_$Sxc(%x, %k, %c, %s, %n, %cc) : (!a, index, !e, !e, !e, !e) -> !a
    %next_cs = array.update %cs[%k] to %c : !row, !e
    %next_ss = array.update %ss[%k] to %s : !row, !e
    scf.yield %y, %next_cs, %next_ss : !a, !row, !row
  }
  %turned = array.transpose %upper by [1, 0] : !a
  %product, %next_zt = scf.for %k = %low to %high step %one iter_args(%x = %turned, %w = %zt) -> (!a, !a) {
    %c = array.index %cosines[%k] : !row
    %s = array.index %sines[%k] : !row
    %cc = complex.conj %c : !e
    %sc = complex.conj %s : !e
    %n = complex.neg %s : !e
    %y = func.call @$L.combine_rows_$Sxc(%x, %k, %cc, %sc, %n, %c) : (!a, index, !e, !e, !e, !e) -> !a
    %v = func.call @$L.combine_rows_$Sxc(%w, %k, %cc, %sc, %n, %c) : (!a, index, !e, !e, !e, !e) -> !a
    scf.yield %y, %v : !a, !a
  }
  %back = array.build (%i: index, %j: index) {
    %e = array.index %product[%j, %i] : !a
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %is_below = arith.cmpi sge, %i, %low : index
    %is_above = arith.cmpi sle, %i, %high : index
    %is_inside = arith.andi %is_below, %is_above : i1
    %is_moved = arith.andi %is_diagonal, %is_inside : i1
    %d = complex.add %e, %shift : !e
    %r = arith.select %is_moved, %d, %e : !e
    array.yield %r : !e
  } : !a
  return %back, %next_zt : !a, !a
}
// Returns the upper factor `t` and the unitary one `z` of `z t z^H`, the eigenvalues, and the number of
// those that are not found.
func.func private @$L.schur_$Sxc(%a: !a) -> (!a, !a, !row, i32) attributes {cotan.smooth} {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.constant $LAST : index
  %most = arith.constant 60 : index
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %small = arith.constant $SMALL : $T
  %large = arith.constant $LARGE : $T
  %precision = arith.constant $EPSILON : $T
  %yes = arith.constant true
  %none = complex.create %zero, %zero : !e
  %sizes = array.build (%i: index, %j: index) {
    %e = array.index %a[%i, %j] : !a
    %size = complex.abs %e : !e
    array.yield %size : $T
  } : tensor<$Nx$Nx$T>
  %largest = array.max %sizes : tensor<$Nx$Nx$T>
  %is_large = arith.cmpf ogt, %largest, %large : $T
  %is_small = arith.cmpf olt, %largest, %small : $T
  %is_some = arith.cmpf ogt, %largest, %zero : $T
  %is_tiny = arith.andi %is_small, %is_some : i1
  %is_scaled = arith.ori %is_large, %is_tiny : i1
  %real_factor = arith.select %is_scaled, %largest, %unit : $T
  %factor = complex.create %real_factor, %zero : !e
  %scaled = array.build (%i: index, %j: index) {
    %e = array.index %a[%i, %j] : !a
    %r = complex.div %e, %factor : !e
    array.yield %r : !e
  } : !a
  %h, %w = func.call @$L.hessenberg_form_$Sxc(%scaled) : (!a) -> (!a, !a)
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
      %s_size = complex.abs %s : !e
      %d_size = complex.abs %d : !e
      %u_size = complex.abs %u : !e
      %sum = arith.addf %d_size, %u_size : $T
      %limit = arith.mulf %precision, %sum : $T
      %is_none = arith.cmpf ole, %s_size, %limit : $T
      %is_end = arith.ori %is_first, %is_none : i1
      array.yield %is_end : i1
    } : !flags
    %cleared = array.build (%i: index, %j: index) {
      %e = array.index %t[%i, %j] : !a
      %is_end = array.index %ends[%i] : !flags
      %is_below = arith.cmpi sgt, %i, %j : index
      %is_cleared = arith.andi %is_end, %is_below : i1
      %r = arith.select %is_cleared, %none, %e : !e
      array.yield %r : !e
    } : !a
    %is_found = array.index %ends[%high] : !flags
    %next_t, %next_zt, %next_high, %next_count = scf.if %is_found -> (!a, !a, index, index) {
      %before = arith.subi %high, %one : index
      scf.yield %cleared, %zt, %before, %first : !a, !a, index, index
    } else {
      %low = scf.for %i = %first to %high step %one iter_args(%low = %first) -> (index) {
        %is_end = array.index %ends[%i] : !flags
        %start = arith.select %is_end, %i, %low : index
        scf.yield %start : index
      }
      %shift = func.call @$L.shift_$Sxc(%cleared, %high, %count) : (!a, index, index) -> !e
      %y, %v = func.call @$L.qr_step_$Sxc(%cleared, %zt, %low, %high, %shift) : (!a, !a, index, index, !e) -> (!a, !a)
      %later = arith.addi %count, %one : index
      scf.yield %y, %v, %high, %later : !a, !a, index, index
    }
    scf.yield %next_t, %next_zt, %next_high, %next_count : !a, !a, index, index
  }
  %upper = array.build (%i: index, %j: index) {
    %e = array.index %t[%i, %j] : !a
    %is_below = arith.cmpi sgt, %i, %j : index
    %kept = arith.select %is_below, %none, %e : !e
    %r = complex.mul %kept, %factor : !e
    array.yield %r : !e
  } : !a
  %values = array.build (%i: index) {
    %e = array.index %upper[%i, %i] : !a
    array.yield %e : !e
  } : !row
  %z = array.transpose %zt by [1, 0] : !a
  %info = arith.index_cast %high : index to i32
  return %upper, %z, %values, %info : !a, !a, !row, i32
}
