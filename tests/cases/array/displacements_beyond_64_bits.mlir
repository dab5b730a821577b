// Displacements whose sum leaves 64 bits, or is -2^63, are not merged: for some sizes, or for all.
// RUN: cotan opt %s --canonicalize
// RUN: cotan run %s --fn shifted --dim n=1 --dim m=1 --random-seed 1 --engine=interpret
!v = tensor<?xf64, #cotan.dims<n>>
!p = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @shifted(%x: !p) -> !p {
  %a = array.shift %x by 4611686018427387904 * n along 0 : !p
  %b = array.shift %a by 4611686018427387904 * m along 0 : !p
  return %b : !p
}

func.func @least(%x: !v, %y: !p) -> (!v, !v, !p) {
  %a = array.shift %x by -4611686018427387904 along 0 : !v
  %b = array.shift %a by -4611686018427387904 along 0 : !v
  %c = array.roll %x by -4611686018427387904 along 0 : !v
  %d = array.roll %c by -4611686018427387904 along 0 : !v
  %e = array.roll %y by -4611686018427387904 * m along 0 : !p
  %f = array.roll %e by -4611686018427387904 * m along 0 : !p
  return %b, %d, %f : !v, !v, !p
}

func.func @merged(%x: !v) -> (!v, !v) {
  %a = array.shift %x by 4611686018427387904 along 0 : !v
  %b = array.shift %a by 4611686018427387903 along 0 : !v
  %c = array.shift %x by -n along 0 : !v
  %d = array.shift %c by -1 along 0 : !v
  return %b, %d : !v, !v
}
