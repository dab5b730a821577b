  %$SIDE_lc = complex.conj %$OTHERS : !a
  %$SIDE_rc = complex.conj %$VECTORS : !a
  %$SIDE_lengths = array.contract %$SIDE_lc, %$VECTORS over [$N] by [#entry, #entry] : !a, !a -> !row
  %$SIDE_dar = array.contract %$CHANGE, %$VECTORS over [$N] by [#left, #right] : !a, !a -> !a
  %$SIDE_products = array.contract %$SIDE_lc, %$SIDE_dar over [$N] by [#turned, #right] : !a, !a -> !a
  %$SIDE_c, %$SIDE_f = array.build (%i: index, %j: index) {
    %e = array.index %$SIDE_products[%i, %j] : !a
    %length = array.index %$SIDE_lengths[%i] : !row
    %q = complex.div %e, %length : !e
    %x = array.index %$VALUES[%i] : !row
    %y = array.index %$VALUES[%j] : !row
    %gap = complex.sub %y, %x : !e
    %is_diagonal = arith.cmpi eq, %i, %j : index
    %divisor = arith.select %is_diagonal, %whole, %gap : !e
    %turn = complex.div %q, %divisor : !e
    %g = arith.select %is_diagonal, %none, %turn : !e
    array.yield %q, %g : !e, !e
  } : !a, !a
  %$SIDE_dvalues = array.build (%i: index) {
    %e = array.index %$SIDE_c[%i, %i] : !a
    array.yield %e : !e
  } : !row
  %$SIDE_u = array.contract %$VECTORS, %$SIDE_f over [$N] by [#left, #right] : !a, !a -> !a
  %$SIDE_parallel = array.contract %$SIDE_rc, %$SIDE_u over [$N] by [#entry, #entry] : !a, !a -> !row
  %$SIDE_squares = array.build (%i: index, %j: index) {
    %e = array.index %$VECTORS[%i, %j] : !a
    %size = complex.abs %e : !e
    %square = arith.mulf %size, %size : $T
    array.yield %square : $T
  } : tensor<$Nx$Nx$T>
  %$SIDE_places = array.argmax %$SIDE_squares along 0 : tensor<$Nx$Nx$T>
  %$SIDE_dr = array.build (%i: index, %j: index) {
    %place = array.index %$SIDE_places[%j] : !order
    %largest = array.index %$VECTORS[%place, %j] : !a
    %head = array.index %$SIDE_u[%place, %j] : !a
    %turn = complex.div %head, %largest : !e
    %along = array.index %$SIDE_parallel[%j] : !row
    %re = complex.re %along : !e
    %im = complex.im %turn : !e
    %factor = complex.create %re, %im : !e
    %column = array.index %$VECTORS[%i, %j] : !a
    %multiple = complex.mul %factor, %column : !e
    %e = array.index %$SIDE_u[%i, %j] : !a
    %d = complex.sub %e, %multiple : !e
    array.yield %d : !e
  } : !a
