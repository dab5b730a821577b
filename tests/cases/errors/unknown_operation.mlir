// RUN[1]: cotan opt %s --allow-unregistered-dialect

"arith.nope"() : () -> ()
func.fun @f() {
  return
}
func.func @g(%a: i32) {
  %0 = arith.adi %a, %a : i32
  unknown %a
  return
}
