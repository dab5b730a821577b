"builtin.module"() ({
  "t.both"() <{a = 1 : i64, b = "props"}> {a = 2 : i64, b = "attrs"} : () -> ()
  "t.empty"() <{}> : () -> ()
  "t.empty_both"() <{}> : () -> ()
  "t.string"() <"just a string"> : () -> ()
  "t.list"() <[1, 2 : i8, unit]> {x} : () -> ()
  "t.number"() <42 : i32> : () -> ()
  "t.type"() <tensor<2x?xf32>> : () -> ()
  "t.opaque"() <#u.props<a, b>> : () -> ()
  "t.symbol"() <@table::@entry> : () -> ()
  "t.map"() <affine_map<(d0) -> (d0 + 1)>> : () -> ()
  "t.unordered"() <{w = {v = {u}}, x = [true], y = 1 : i64, z}> : () -> ()
  "t.graph"() ({
    %3 = "t.def"() : () -> i32
    %4 = "t.everything"(%3)[^bb1] <{p = "p"}> ({
      "t.inner"() <{q}> : () -> ()
    }, {
    }) {r = "r"} : (i32) -> i32
  ^bb1:  // pred: ^bb0
    "t.end"() <{operandSegmentSizes = array<i32: 0>}> : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "moved"}> ({
  ^bb0(%arg0: i32, %arg1: i1):
    %0 = "arith.constant"() <{value = 7 : i32}> {t.kept} : () -> i32
    %1 = "arith.addi"(%arg0, %0) <{overflowFlags = #arith.overflow<nuw>}> : (i32, i32) -> i32
    %2 = "arith.cmpi"(%1, %0) <{predicate = 4 : i64}> : (i32, i32) -> i1
    "cf.assert"(%2) <{msg = "positive"}> {t.soft} : (i1) -> ()
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

