// A periodic stencil reads vectors, without range checks; only single loads at its ends wrap around.
// RUN: cotan opt %s --lower-to-vector-loops
// COUNT: array.floor_mod 9
// COUNT: vector.load 8
// COUNT: memref.load 10
// COUNT: arith.cmpi 13
!x = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xi64, #cotan.dims<n, m>>
func.func @periodic(%x: !x) -> !x {
  %l = array.roll %x by 1 along 0 : !x
  %r = array.roll %x by -1 along 0 : !x
  %sum = arith.addf %l, %r : !x
  %twice = arith.addf %x, %x : !x
  %s = arith.subf %sum, %twice : !x
  return %s : !x
}
func.func @two_axes(%x: !m) -> !m {
  %a = array.roll %x by 1 along 0 : !m
  %b = array.roll %x by -2 along 1 : !m
  %c = array.roll %x by 1 along 1 : !m
  %d = array.roll %a by 1 along 1 : !m
  %sum = arith.addi %b, %d : !m
  %rest = arith.subi %sum, %c : !m
  %e = arith.addi %rest, %c : !m
  return %e : !m
}
