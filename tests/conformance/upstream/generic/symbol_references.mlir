"builtin.module"() <{sym_name = "outer"}> ({
  "builtin.module"() <{sym_name = "inner", sym_visibility = "private"}> ({
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
    "builtin.module"() <{sym_name = "inner most"}> ({
      "func.func"() <{function_type = () -> (), sym_name = "g h", sym_visibility = "nested"}> ({
        "func.return"() : () -> ()
      }) : () -> ()
      "func.func"() <{function_type = () -> (), sym_name = "_under", sym_visibility = "private"}> ({
      }) : () -> ()
    }) : () -> ()
  }) : () -> ()
  "builtin.module"() ({
    "func.func"() <{function_type = () -> (), sym_name = "in_anonymous_module", sym_visibility = "private"}> ({
    }) : () -> ()
  }) : () -> ()
  "t.refs"() {dash = @"a-b", deep = @inner::@"inner most"::@"g h", dollar = @a$b, dot = @a.b, escape = @"a\22b\0Ac", flat = @inner, keyword = @loc, missing = @nowhere::@at::@all, nested = @inner::@f, odd = @"1starts_with_digit", quoted = @inner, slash = @"a/b", spaced = @inner::@f, under = @_x, unicode = @"\C3\BC"} : () -> ()
  "t.table"() ({
    "t.symbol"() {sym_name = "s"} : () -> ()
    "t.symbol"() {sym_name = "t", sym_visibility = "nested"} : () -> ()
    "t.symbol"() <{sym_name = "in properties"}> : () -> ()
    "t.use"() {list = [@s, @t, @"in properties"], to = @s} : () -> ()
  }) {sym_name = "table"} : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "caller"}> ({
    "func.call"() <{callee = @"needs quotes"}> : () -> ()
    "func.call"() <{callee = @plain.name}> : () -> ()
    "t.call"() <{callee = @inner::@f}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "needs quotes", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "plain.name", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()

