"builtin.module"() <{sym_name = "outer"}> ({
  "builtin.module"() <{sym_name = "inner", sym_visibility = "private"}> ({
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      "func.return"() : () -> () loc(#loc3)
    }) : () -> () loc(#loc2)
    "builtin.module"() <{sym_name = "inner most"}> ({
      "func.func"() <{function_type = () -> (), sym_name = "g h", sym_visibility = "nested"}> ({
        "func.return"() : () -> () loc(#loc6)
      }) : () -> () loc(#loc5)
      "func.func"() <{function_type = () -> (), sym_name = "_under", sym_visibility = "private"}> ({
      }) : () -> () loc(#loc7)
    }) : () -> () loc(#loc4)
  }) : () -> () loc(#loc1)
  "builtin.module"() ({
    "func.func"() <{function_type = () -> (), sym_name = "in_anonymous_module", sym_visibility = "private"}> ({
    }) : () -> () loc(#loc9)
  }) : () -> () loc(#loc8)
  "t.refs"() {dash = @"a-b", deep = @inner::@"inner most"::@"g h", dollar = @a$b, dot = @a.b, escape = @"a\22b\0Ac", flat = @inner, keyword = @loc, missing = @nowhere::@at::@all, nested = @inner::@f, odd = @"1starts_with_digit", quoted = @inner, slash = @"a/b", spaced = @inner::@f, under = @_x, unicode = @"\C3\BC"} : () -> () loc(#loc10)
  "t.table"() ({
    "t.symbol"() {sym_name = "s"} : () -> () loc(#loc12)
    "t.symbol"() {sym_name = "t", sym_visibility = "nested"} : () -> () loc(#loc13)
    "t.symbol"() <{sym_name = "in properties"}> : () -> () loc(#loc14)
    "t.use"() {list = [@s, @t, @"in properties"], to = @s} : () -> () loc(#loc15)
  }) {sym_name = "table"} : () -> () loc(#loc11)
  "func.func"() <{function_type = () -> (), sym_name = "caller"}> ({
    "func.call"() <{callee = @"needs quotes"}> : () -> () loc(#loc17)
    "func.call"() <{callee = @plain.name}> : () -> () loc(#loc18)
    "t.call"() <{callee = @inner::@f}> : () -> () loc(#loc19)
    "func.return"() : () -> () loc(#loc20)
  }) : () -> () loc(#loc16)
  "func.func"() <{function_type = () -> (), sym_name = "needs quotes", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc21)
  "func.func"() <{function_type = () -> (), sym_name = "plain.name", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc22)
}) : () -> () loc(#loc)
#loc = loc("symbol_references.mlir":2:1)
#loc1 = loc("symbol_references.mlir":3:3)
#loc2 = loc("symbol_references.mlir":4:5)
#loc3 = loc("symbol_references.mlir":5:7)
#loc4 = loc("symbol_references.mlir":7:5)
#loc5 = loc("symbol_references.mlir":8:7)
#loc6 = loc("symbol_references.mlir":9:9)
#loc7 = loc("symbol_references.mlir":11:7)
#loc8 = loc("symbol_references.mlir":14:3)
#loc9 = loc("symbol_references.mlir":15:5)
#loc10 = loc("symbol_references.mlir":17:3)
#loc11 = loc("symbol_references.mlir":21:3)
#loc12 = loc("symbol_references.mlir":22:5)
#loc13 = loc("symbol_references.mlir":23:5)
#loc14 = loc("symbol_references.mlir":24:5)
#loc15 = loc("symbol_references.mlir":25:5)
#loc16 = loc("symbol_references.mlir":27:3)
#loc17 = loc("symbol_references.mlir":28:5)
#loc18 = loc("symbol_references.mlir":29:5)
#loc19 = loc("symbol_references.mlir":30:5)
#loc20 = loc("symbol_references.mlir":31:5)
#loc21 = loc("symbol_references.mlir":33:3)
#loc22 = loc("symbol_references.mlir":34:3)

