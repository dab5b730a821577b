  return $x, %pivots_$end, %info_$end, %order_$end : !a, !pivots, i32, !order
}
