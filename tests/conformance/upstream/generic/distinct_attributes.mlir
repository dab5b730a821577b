#distinct = distinct[0]<"first">
#distinct1 = distinct[1]<"second">
#distinct2 = distinct[2]<"first">
#distinct3 = distinct[3]<#u.x>
#distinct4 = distinct[4]<1.500000e+00 : f64>
#distinct5 = distinct[5]<@sym::@bol>
#distinct6 = distinct[6]<[@a]>
#distinct7 = distinct[7]<"arg">
#distinct8 = distinct[8]<"result">
"builtin.module"() ({
  "t.one"() {a = #distinct, b = #distinct1, c = #distinct2} : () -> ()
  "t.two"() {again = #distinct, dict = {x = #distinct2}, list = [#distinct, #distinct, #distinct1]} : () -> ()
  "t.units"() {a = distinct[9]<>, b = distinct[10]<>, c = distinct[9]<>, d = [distinct[11]<>]} : () -> ()
  "t.inline"() {a = #distinct3, b = #distinct4, c = #distinct3, d = #distinct5} : () -> ()
  "t.props"() <{id = distinct[12]<42 : i32>, other = distinct[13]<{name = "n", parts = [1, 2]}>}> : () -> ()
  "func.func"() <{arg_attrs = [{t.id = #distinct7}], function_type = (i32) -> i32, res_attrs = [{t.id = #distinct8}], sym_name = "scopes"}> ({
  ^bb0(%arg0: i32):
    %0 = "t.inner"(%arg0) ({
      "t.deep"() {scope = #distinct1} : () -> ()
    }) {scope = #distinct6} : (i32) -> i32
    "func.return"(%0) : (i32) -> ()
  }) {t.scope = #distinct} : () -> ()
}) : () -> ()

