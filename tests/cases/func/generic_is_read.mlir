// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    "func.return"(%arg0) : (i32) -> ()
  }) : () -> ()
  "func.func"() ({
  }) {function_type = () -> (), sym_name = "g", sym_visibility = "private", t.x} : () -> ()
}) : () -> ()
