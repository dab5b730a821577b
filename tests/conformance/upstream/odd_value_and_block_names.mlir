// Value and block names with digits, dashes, dots, dollars and underscores; names shared between scopes.
%0 = "t.a"() : () -> i32
%00 = "t.a"() : () -> i32
%007 = "t.a"() : () -> i32
%4294967296000 = "t.a"() : () -> i32
%_ = "t.a"() : () -> i32
%-dash = "t.a"() : () -> i32
%.dot.ted = "t.a"() : () -> i32
%$dollar$ = "t.a"() : () -> i32
%mixed_1-2.3$4 = "t.a"() : () -> i32
%arg0 = "t.a"() : () -> i32
%c0_i32 = "t.a"() : () -> i32
%true = "t.a"() : () -> i32
%loc:2 = "t.a"() : () -> (i32, i32)
"t.use"(%0, %00, %007, %4294967296000, %_, %-dash, %.dot.ted, %$dollar$, %mixed_1-2.3$4, %arg0, %c0_i32, %true, %loc#1) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()

func.func @blocks(%a: i32, %b: i1) -> i32 {
  cf.br ^0
^0:
  cf.br ^00
^00:
  cf.cond_br %b, ^-x, ^$y.z
^-x:
  cf.br ^bb0(%a : i32)
^$y.z:
  cf.br ^bb0(%a : i32)
^bb0(%bb0: i32):
  cf.br ^_(%bb0, %a : i32, i32)
^_(%1: i32, %2: i32):
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}

func.func @same_names(%a: i32, %b: i1) -> i32 {
  "t.r"() ({
    %inner = "t.first"() : () -> i32
  }, {
    %inner = "t.second"() : () -> i64
  }) : () -> ()
  %inner = "t.third"() : () -> f32
  cf.br ^00
^00:
  return %a : i32
}
