// Symbols and nested references with plain and quoted names, nested modules and visibilities.
module @outer {
  module @inner attributes {sym_visibility = "private"} {
    func.func @f() {
      return
    }
    builtin.module @"inner most" {
      func.func nested @"g h"() {
        return
      }
      func.func private @_under()
    }
  }
  module {
    func.func private @in_anonymous_module()
  }
  "t.refs"() {
    flat = @inner, nested = @inner::@f, deep = @inner::@"inner most"::@"g h", spaced = @inner :: @f, quoted = @"inner", missing = @nowhere::@at::@all,
    odd = @"1starts_with_digit", dash = @"a-b", dot = @a.b, dollar = @a$b, under = @_x, unicode = @"ü", escape = @"a\22b\0Ac", keyword = @loc, slash = @"a/b"
  } : () -> ()
  "t.table"() ({
    "t.symbol"() {sym_name = "s"} : () -> ()
    "t.symbol"() {sym_name = "t", sym_visibility = "nested"} : () -> ()
    "t.symbol"() <{sym_name = "in properties"}> : () -> ()
    "t.use"() {to = @s, list = [@s, @t, @"in properties"]} : () -> ()
  }) {sym_name = "table"} : () -> ()
  func.func @caller() {
    call @"needs quotes"() : () -> ()
    call @plain.name() : () -> ()
    "t.call"() <{callee = @inner::@f}> : () -> ()
    return
  }
  func.func private @"needs quotes"()
  func.func private @plain.name()
}
