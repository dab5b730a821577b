#loc5 = loc("opaque_types_and_attributes.mlir":13:17)
#loc6 = loc("opaque_types_and_attributes.mlir":13:48)
"builtin.module"() ({
  %0:15 = "t.types"() : () -> (!u.plain, !u.dotted.name, !u.empty<>, !u.number<42>, !u.list<[1, 2], (a, b), {k = v}>, !u.nested<!u.inner<i32>, #u.attr<1>>, !u.string<"a > b, \"quoted\" (unbalanced [">, !u.arrow<(i32, f32) -> (i64)>, !u.shape<4x?x8xf32>, !u.symbols<@a::@b + c - d * e / f ; g ! h ?>, !u<"whole body">, !u.name, !u.name<body>, !u<two words, "and a string">, !u.deep<<<[[[{{{(((x)))}}}]]]>>>) loc(#loc1)
  "t.attributes"() {colon = #u.colon<a : b, c:d>, dict = {x = #u.a, y = !u.t<#u.a>}, dotted = #u.dotted.name, empty = #u.empty<>, keywords = #u.keywords<affine_map dense true loc unit>, list = [#u.a, #u.b<c>, #u<"d">], mixed = #u.mixed<a = 1 : i32, b = [2.0, "three"], c = @four>, number = #u.number<0x2A>, plain = #u.plain, shorthand = #u.name, spaces = #u.spaces<  a   b  >, string = #u.string<"tab\09 and \22quote\22">, typed = #u.typed<1> : i32, typed_plain = #u.plain : f32, typed_whole = #u<"x"> : tensor<2xi8>, whole = #u<"anything goes here <<<">, worded = #u<three little words>} : () -> () loc(#loc2)
  %1:5 = "t.inside_builtin"() : () -> (tensor<4x!u.elt>, tensor<2xf32, #u.enc<row, [0, 1]>>, tuple<!u.a, !u.b<1>>, (!u.a) -> !u.b, memref<4xf32, {space = #u.space}>) loc(#loc3)
  "func.func"() <{function_type = (!u.stream<i32, depth = 4>, !u.token) -> (!u.stream<i32, depth = 4>, !u.token), sym_name = "flow"}> ({
  ^bb0(%arg0: !u.stream<i32, depth = 4> loc("opaque_types_and_attributes.mlir":13:17), %arg1: !u.token loc("opaque_types_and_attributes.mlir":13:48)):
    %3:2 = "u.advance"(%arg0, %arg1) <{mode = #u.mode<eager>}> {u.note} : (!u.stream<i32, depth = 4>, !u.token) -> (!u.stream<i32, depth = 4>, !u.token) loc(#loc7)
    %4 = "arith.constant"() <{value = 1 : i32}> {u.origin = #u.origin<"file", 3>} : () -> i32 loc(#loc8)
    "func.return"(%3#0, %3#1) : (!u.stream<i32, depth = 4>, !u.token) -> () loc(#loc9)
  }) {u.kernel = #u.target<"cpu", [avx2]>} : () -> () loc(#loc4)
  %2 = "t.aliased"() {a = #u.named<[alias, #not_an_alias]>, b = [!u.named<"alias", !not_an_alias>, !u.list<!named>]} : () -> !u.named<"alias", !not_an_alias> loc(#loc10)
}) : () -> () loc(#loc)
#loc = loc("opaque_types_and_attributes.mlir":0:0)
#loc1 = loc("opaque_types_and_attributes.mlir":2:1)
#loc2 = loc("opaque_types_and_attributes.mlir":5:1)
#loc3 = loc("opaque_types_and_attributes.mlir":11:1)
#loc4 = loc("opaque_types_and_attributes.mlir":13:1)
#loc7 = loc("opaque_types_and_attributes.mlir":14:10)
#loc8 = loc("opaque_types_and_attributes.mlir":15:8)
#loc9 = loc("opaque_types_and_attributes.mlir":16:3)
#loc10 = loc("opaque_types_and_attributes.mlir":21:1)

