// A displacement counts modulo the size, also where the polynomial leaves 64 bits.
// RUN: cotan opt %s
// RUN: cotan opt %s --canonicalize
// EVAL: sum([1.0, 2.0, 3.0], 9223372036854775807) = [3.0, 1.0, 2.0]
// EVAL: square([1.0, 2.0, 3.0, 4.0, 5.0], 9223372036854775807) = [2.0, 3.0, 4.0, 5.0, 1.0]
// EVAL: multiple([1.0, 2.0, 3.0], 9223372036854775807) = [3.0, 1.0, 2.0]
// EVAL: least([1.0, 2.0, 3.0]) = [2.0, 3.0, 1.0]
// EVAL: none([], 9223372036854775807) = []
!v = tensor<?xf64, #cotan.dims<n>>
func.func @sum(%x: !v, %k: index) -> !v {
  %r = array.with_dim %k as "m" {
    %y = array.roll %x by n + m along 0 : !v
    array.yield %y : !v
  } : !v
  return %r : !v
}
func.func @square(%x: !v, %k: index) -> !v {
  %r = array.with_dim %k as "m" {
    %y = array.roll %x by m * m along 0 : !v
    array.yield %y : !v
  } : !v
  return %r : !v
}
func.func @multiple(%x: !v, %k: index) -> !v {
  %r = array.with_dim %k as "m" {
    %y = array.roll %x by n * m + m along 0 : !v
    array.yield %y : !v
  } : !v
  return %r : !v
}
func.func @least(%x: !v) -> !v {
  %y = array.roll %x by -9223372036854775807 along 0 : !v
  return %y : !v
}
func.func @none(%x: !v, %k: index) -> !v {
  %r = array.with_dim %k as "m" {
    %y = array.roll %x by m + m along 0 : !v
    array.yield %y : !v
  } : !v
  return %r : !v
}
