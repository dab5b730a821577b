// An end of `scf.forall` without insertions has a block in generic form, as upstream wants.
// RUN: cotan opt %s --print-generic
// RUN: cotan opt %s
func.func @f(%n: index) {
  scf.forall (%i) in (%n) {
    scf.forall.in_parallel {
    }
  }
  return
}
