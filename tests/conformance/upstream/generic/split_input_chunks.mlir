#map = affine_map<(d0) -> (d0 + 1)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "first", sym_visibility = "private"}> ({
  ^bb0(%arg1: i32):
    %2 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> index, sym_name = "second"}> ({
  ^bb0(%arg0: index):
    %1 = "affine.apply"(%arg0) <{map = #map}> : (index) -> index
    "func.return"(%1) : (index) -> ()
  }) : () -> ()
  "builtin.module"() <{sym_name = "third"}> ({
    "func.func"() <{function_type = () -> (), sym_name = "first", sym_visibility = "private"}> ({
    }) : () -> ()
  }) : () -> ()
  "t.fourth"() ({
    %0 = "t.value"() : () -> i32
  }) {text = "-----"} : () -> ()
}) : () -> ()

