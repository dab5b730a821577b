// Properties of unregistered ops in every shape, beside attributes of the same name; inherent attributes moved.
"t.both"() <{a = 1, b = "props"}> {a = 2, b = "attrs"} : () -> ()
"t.empty"() <{}> : () -> ()
"t.empty_both"() <{}> {} : () -> ()
"t.string"() <"just a string"> : () -> ()
"t.list"() <[1, 2 : i8, unit]> {x} : () -> ()
"t.number"() <42 : i32> : () -> ()
"t.type"() <tensor<2x?xf32>> : () -> ()
"t.opaque"() <#u.props<a, b>> : () -> ()
"t.symbol"() <@table::@entry> : () -> ()
"t.map"() <affine_map<(d0) -> (d0 + 1)>> : () -> ()
"t.unordered"() <{z, y = 1, x = [true], w = {v = {u}}}> : () -> ()
"t.graph"() ({
  %1 = "t.def"() : () -> i32
  %0 = "t.everything"(%1)[^next] <{p = "p"}> ({
    "t.inner"() <{q}> : () -> ()
  }, {}) {r = "r"} : (i32) -> i32 loc("everything")
^next:
  "t.end"() <{operandSegmentSizes = array<i32: 0>}> : () -> ()
}) : () -> ()

func.func @moved(%a: i32, %c: i1) -> i32 {
  %0 = "arith.constant"() {value = 7 : i32, t.kept} : () -> i32
  %1 = "arith.addi"(%a, %0) {overflowFlags = #arith.overflow<nuw>} : (i32, i32) -> i32
  %2 = "arith.cmpi"(%1, %0) {predicate = 4} : (i32, i32) -> i1
  "cf.assert"(%2) {msg = "positive", t.soft} : (i1) -> ()
  "func.return"(%1) : (i32) -> ()
}
