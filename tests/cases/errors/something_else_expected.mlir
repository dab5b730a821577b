// RUN[1]: cotan opt %s

func.func @f( -> i32 {
  return
}
module {
