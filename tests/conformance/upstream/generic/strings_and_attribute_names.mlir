"builtin.module"() ({
  "t.escapes"() {backslash = "C:\\dir\\file", braces = "}{)(][><", empty = "", hex = "AB\7F\00\FF", long = "The quick brown fox jumps over the lazy dog. The quick brown fox jumps over the lazy dog. The quick brown fox.", newline = "a\0Ab", percent = "%0 @f #a !t ^b", quote = "say \22hi\22", single = "it's", slashes = "// not a comment", spaces = "  two  spaces  ", tab = "a\09b", utf8 = "na\C3\AFve \E2\80\94 \E2\88\91x\C2\B2 \E6\97\A5\E6\9C\AC"} : () -> ()
  "t.typed"() {as_index = "x" : index, none = "z", opaque = "y" : !t.string, typed = "five" : i32, vec = "w" : vector<2xf32>} : () -> ()
  "t.names"() {"$" = 13 : i64, "." = 12 : i64, "1digit" = 4 : i64, CamelCase = 9 : i64, _underscore, a$dollar = 2 : i64, a.b.c = 1 : i64, "dash-ed" = 5 : i64, "new\0Aline" = 8 : i64, plain = 11 : i64, "quo\22te" = 7 : i64, "with space" = 3 : i64, x1y2 = 10 : i64, "\C3\BCmlaut" = 6 : i64} : () -> ()
  "t.keywords"() {affine_map = 10 : i64, array = 11 : i64, attributes = 15 : i64, dense = 5 : i64, f32 = 7 : i64, false = 2 : i64, func.func = 13 : i64, i32 = 6 : i64, index = 8 : i64, loc = 4 : i64, mod = 16 : i64, module = 14 : i64, none = 17 : i64, tensor = 9 : i64, to = 12 : i64, true = 1 : i64, unit = 3 : i64, unknown = 18 : i64, x = 19 : i64} : () -> ()
  "t.order"() {"0", A, B, Z, a, "a b", a$a, "a-a", a.a, a_a, aa, b, z} : () -> ()
  "func.func"() <{function_type = (i1) -> (), sym_name = "messages"}> ({
  ^bb0(%arg0: i1):
    "cf.assert"(%arg0) <{msg = "\09\22quoted\22\\\00"}> : (i1) -> ()
    "t.raw \22name\22"() : () -> ()
    "func.return"() : () -> ()
  }) {t.doc = "line one\0Aline two", "t.odd key"} : () -> ()
}) : () -> ()

