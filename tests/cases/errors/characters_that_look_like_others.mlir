// RUN[1]: cotan opt %s

func.func @f() {
  return
}
﻿func.func @g() {
  return
}
func.func @h(%а: i32) {
  return
}
