// Op names that need care: no dialect, several dots, blanks, escapes, keywords, and very long ones.
"bare"() : () -> ()
"a.b.c.d"() : () -> ()
"upper.Case_Name"() : () -> ()
"t.with blank"() : () -> ()
"t.dash-ed"() : () -> ()
"t.quote\22d"() : () -> ()
"t.back\\slash"() : () -> ()
"t.slash/path::name"() : () -> ()
"t.ünïcode"() : () -> ()
"t.new\0Aline"() : () -> ()
".leading"() : () -> ()
"trailing."() : () -> ()
"1.digit"() : () -> ()
"loc"() : () -> ()
"module"() : () -> ()
"func"() ({
^bb0(%x: i32):
  "return"(%x) : (i32) -> ()
}) : () -> ()
"%0"() {name = "looks like a value"} : () -> ()
"@f"() : () -> ()
"^bb0"() : () -> ()
"#attr = 1"() : () -> ()
"t.a_very_long_operation_name_that_goes_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on"() : () -> ()
%0 = "llvm"() : () -> i32
"u.same"(%0) : (i32) -> ()
"u.same"(%0, %0) {different = "arity"} : (i32, i32) -> ()
%1 = "u.same"() ({}) : () -> i32
