  %l = array.transpose %u_$N by [1, 0] : !a
  return %l, %info_$N : !a, i32
}
