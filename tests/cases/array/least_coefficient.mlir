// The coefficient -2^63 is read and written in affine maps and accesses. // UPSTREAM: refused
// RUN: cotan opt %s
// RUN: cotan opt %s --mlir-print-op-generic
// RUN: cotan run %s --fn multiple --arg [1,2,3,4] --arg 0 --engine=interpret
// RUN: cotan run %s --fn multiple --arg [1,2,3,4] --arg 0
// RUN: cotan run %s --fn multiple --arg [1,2,3,4] --arg 1 --engine=interpret
// RUN: cotan run %s --fn difference --arg [1,2,3,4] --arg 3 --engine=interpret
!v = tensor<4xf64>
func.func @multiple(%x: !v, %i: index) -> f64 {
  %a = array.index %x[-9223372036854775808 * %i + 1] : !v
  return %a : f64
}

func.func @difference(%x: !v, %i: index) -> f64 {
  %a = array.index %x[%i - 9223372036854775808] : !v
  return %a : f64
}

func.func @negated(%x: !v, %i: index, %j: index) -> f64 {
  %a = array.index %x[%i - 9223372036854775808 * %j] : !v
  %b = array.index %x[-%i - 9223372036854775807] : !v
  %c = arith.addf %a, %b : f64
  return %c : f64
}

func.func private @maps() attributes {
  a = affine_map<(d0) -> (d0 * -9223372036854775808)>,
  b = affine_map<(d0) -> (d0 - 9223372036854775808)>,
  c = affine_map<(d0, d1) -> (d1 - d0 * -9223372036854775808, d1 + d0 * -9223372036854775808)>,
  d = affine_map<(d0) -> (-9223372036854775808, - -9223372036854775808)>,
  e = affine_set<(d0) : (d0 - 9223372036854775808 >= 0, d0 >= -9223372036854775808)>
}
