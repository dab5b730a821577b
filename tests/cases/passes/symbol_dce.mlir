// RUN: cotan opt %s --symbol-dce

func.func private @unused()
func.func private @only_by_unused() {
  call @unused() : () -> ()
  return
}
func.func private @used()
func.func @public() {
  call @used() : () -> ()
  return
}
module @inner {
  func.func private @alone()
  func.func nested @nested()  {
    return
  }
}
