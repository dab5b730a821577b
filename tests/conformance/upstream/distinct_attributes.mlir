// Distinct attributes: identity by number, nested values, unit bodies, use in locations and properties.
#first = distinct[0]<"first">
#second = distinct[1]<"second">
#same_value = distinct[2]<"first">
#unit = distinct[3]<>
#big = distinct[18446744073709551614]<42 : i32>
#structured = distinct[10]<{name = "n", parts = [1, 2]}>

"t.one"() {a = #first, b = #second, c = #same_value} : () -> ()
"t.two"() {again = #first, list = [#first, #first, #second], dict = {x = #same_value}} : () -> ()
"t.units"() {a = #unit, b = distinct[4]<>, c = distinct[3]<>, d = [distinct[5]<unit>]} : () -> ()
"t.inline"() {a = distinct[7]<#u.x>, b = distinct[8]<1.5>, c = distinct[7]<#u.x>, d = distinct[9]<@sym::@bol>} : () -> ()
"t.props"() <{id = #big, other = #structured}> : () -> ()

func.func @scopes(%x: i32 {t.id = distinct[20]<"arg">}) -> (i32 {t.id = distinct[21]<"result">}) attributes {t.scope = #first} {
  %0 = "t.inner"(%x) ({
    "t.deep"() {scope = #second} : () -> ()
  }) {scope = distinct[22]<[@a]>} : (i32) -> i32 loc(fused<distinct[22]<[@a]>>["in scope"])
  return %0 : i32
}
