// String escapes, typed strings, quoted and odd attribute names, keywords as names.
"t.escapes"() {
  newline = "a\nb", tab = "a\tb", quote = "say \"hi\"", backslash = "C:\\dir\\file", hex = "\41\42\7F\00\FF", empty = "",
  utf8 = "naïve — ∑x² 日本", spaces = "  two  spaces  ", slashes = "// not a comment", braces = "}{)(][><", percent = "%0 @f #a !t ^b",
  single = "it's", long = "The quick brown fox jumps over the lazy dog. The quick brown fox jumps over the lazy dog. The quick brown fox."
} : () -> ()
"t.typed"() {typed = "five" : i32, as_index = "x" : index, opaque = "y" : !t.string, none = "z" : none, vec = "w" : vector<2xf32>} : () -> ()
"t.names"() {
  a.b.c = 1, _underscore, a$dollar = 2, "with space" = 3, "1digit" = 4, "dash-ed" = 5, "ümlaut" = 6, "quo\22te" = 7, "new\nline" = 8,
  CamelCase = 9, x1y2 = 10, "plain" = 11, "." = 12, "$" = 13
} : () -> ()
"t.keywords"() {
  true = 1, false = 2, unit = 3, loc = 4, dense = 5, i32 = 6, f32 = 7, index = 8, tensor = 9, affine_map = 10, array = 11, to = 12,
  func.func = 13, module = 14, attributes = 15, mod = 16, none = 17, unknown = 18, x = 19
} : () -> ()
"t.order"() {b, B, a, A, "0", aa, "a b", a.a, a_a, a$a, "a-a", Z, z} : () -> ()

func.func @messages(%c: i1) attributes {t.doc = "line one\nline two", "t.odd key" = unit} {
  cf.assert %c, "\t\"quoted\"\\\00"
  "t.raw \22name\22"() : () -> ()
  return
}
