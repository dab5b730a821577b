  return %x_$start : !b
}
