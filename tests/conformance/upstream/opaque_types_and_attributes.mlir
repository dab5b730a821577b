// Types and attributes of dialects nobody registered, with balanced bodies of every bracket.
"t.types"() : () -> (!u.plain, !u.dotted.name, !u.empty<>, !u.number<42>, !u.list<[1, 2], (a, b), {k = v}>, !u.nested<!u.inner<i32>, #u.attr<1>>,
                     !u.string<"a > b, \"quoted\" (unbalanced [">, !u.arrow<(i32, f32) -> (i64)>, !u.shape<4x?x8xf32>, !u.symbols<@a::@b + c - d * e / f ; g ! h ?>,
                     !u<"whole body">, !u<name>, !u<name<body>>, !u<two words, "and a string">, !u.deep<<<[[[{{{(((x)))}}}]]]>>>)
"t.attributes"() {
  plain = #u.plain, dotted = #u.dotted.name, empty = #u.empty<>, number = #u.number<0x2A>, mixed = #u.mixed<a = 1 : i32, b = [2.0, "three"], c = @four>,
  string = #u.string<"tab\09 and \22quote\22">, whole = #u<"anything goes here <<<">, worded = #u<three little words>, typed = #u.typed<1> : i32,
  typed_plain = #u.plain : f32, typed_whole = #u<"x"> : tensor<2xi8>, shorthand = #u<name>, keywords = #u.keywords<affine_map dense true loc unit>,
  list = [#u.a, #u.b<c>, #u<"d">], dict = {x = #u.a, y = !u.t<#u.a>}, spaces = #u.spaces<  a   b  >, colon = #u.colon<a : b, c:d>
} : () -> ()
"t.inside_builtin"() : () -> (tensor<4x!u.elt>, tensor<2xf32, #u.enc<row, [0, 1]>>, tuple<!u.a, !u.b<1>>, (!u.a) -> !u.b, memref<4xf32, {space = #u.space}>)

func.func @flow(%x: !u.stream<i32, depth = 4>, %t: !u.token) -> (!u.stream<i32, depth = 4>, !u.token) attributes {u.kernel = #u.target<"cpu", [avx2]>} {
  %0:2 = "u.advance"(%x, %t) <{mode = #u.mode<eager>}> {u.note} : (!u.stream<i32, depth = 4>, !u.token) -> (!u.stream<i32, depth = 4>, !u.token)
  %1 = arith.constant {u.origin = #u.origin<"file", 3>} 1 : i32
  return %0#0, %0#1 : !u.stream<i32, depth = 4>, !u.token
}

#named = #u.named<[alias, #not_an_alias]>
!named = !u.named<"alias", !not_an_alias>
"t.aliased"() {a = #named, b = [!named, !u.list<!named>]} : () -> !named
