// Unregistered ops with none, one and many regions, empty blocks, arguments and deep nesting.
"t.no_body"() ({}) : () -> ()
"t.empty_block"() ({
^bb0:
}) : () -> ()
"t.only_arguments"() ({
^entry(%x: i32, %y: tensor<?xf32>):
}) : () -> ()
"t.three"() ({
  "t.a"() : () -> ()
}, {
}, {
^bb0(%i: index):
  "t.b"(%i) : (index) -> ()
}) {names = ["a", "b", "c"]} : () -> ()
%r:2 = "t.results"() <{kind = "loop"}> ({
^bb0(%acc: f32):
  %n = "t.next"(%acc) : (f32) -> f32
  "t.yield"(%n) : (f32) -> ()
}, {}) {after = 1 : i8} : () -> (f32, i32)
"t.level1"(%r#1) ({
  "t.level2"() ({
    "t.level3"() ({
      "t.level4"() ({
        "t.level5"() ({
          ^deep(%z: i1):
          "t.level6"(%z, %r#0) ({ "t.level7"() ({}, {}) : () -> () }) : (i1, f32) -> ()
        }) : () -> ()
      }) : () -> ()
      "t.sibling"() ({ "t.x"() : () -> () }) : () -> ()
    }) : () -> ()
  }, {
    %q = "t.q"() : () -> i32
    "t.use"(%q) ({ "t.uses_outer"(%q, %r#1) : (i32, i32) -> () }) : (i32) -> ()
  }) : () -> ()
}) : (i32) -> ()

func.func @in_function(%a: f32) -> f32 {
  %0 = "t.map"(%a) ({
  ^bb0(%x: f32):
    %1 = arith.mulf %x, %a : f32
    "t.yield"(%1) : (f32) -> ()
  }) : (f32) -> f32
  return %0 : f32
}
