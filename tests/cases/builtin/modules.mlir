// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

module @outer attributes {t.a = 1 : i64} {
  module {
  }
  module @inner {
    func.func private @f()
  }
  builtin.module @named attributes {t.b} {
  }
}
