// RUN[1]: cotan opt %s

func.func @f() {
  call @nowhere() : () -> ()
  %0 = constant @nothing : () -> ()
  return
}
