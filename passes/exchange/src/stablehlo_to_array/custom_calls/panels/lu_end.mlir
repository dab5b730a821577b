  %lu = array.build (%i: index, %j: index) {
    %u = array.index %upper_$end[%i, %j] : !a
    %l = array.index %below_$end[%j, %i] : !below
    %is_below = arith.cmpi sgt, %i, %j : index
    %e = arith.select %is_below, %l, %u : $T
    array.yield %e : $T
  } : !a
  return %lu, %pivots_$end, %info_$end, $order : !a, !pivots, i32, !order
}
