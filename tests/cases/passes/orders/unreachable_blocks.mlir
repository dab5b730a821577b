// The blocks that `partial-eval` removes count as a change.
// RUN: cotan opt %s --partial-eval --pass-statistics
func.func @never() {
  return
^never:
  cf.br ^never
}
