// Two results begin with the same product of maps, of which only one is copied to be turned around.
// RUN: cotan check %s --fn f --methods --arg n=2 --arg m=2
!row = tensor<?xf64, #cotan.dims<m>>
func.func @f(%unused: tensor<?xf64, #cotan.dims<n>>, %x: !row) -> (!row, !row) {
  %y = array.reshape %x : !row -> !row
  %rolled = array.roll %y by 1 along 0 : !row
  %z = array.shift %rolled by 0 along 0 : !row
  return %z, %rolled : !row, !row
}
