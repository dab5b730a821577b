// RUN[1]: cotan opt %s --allow-unregistered-dialect

%a = "t.def"() : () -> i32
func.func @f() {
  "t.use"(%a) : (i32) -> ()
  return
}
