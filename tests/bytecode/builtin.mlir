module @builtin attributes {t.array = [1, "s", unit, @a::@b::@c, @a], t.bits = dense<[true, false, false, true, true]> : tensor<5xi1>, t.complex = dense<[(1.0, -2.0)]> : tensor<1xcomplex<f64>>, t.dense = dense<[[1, -2], [3, 4]]> : tensor<2x2xi16>, t.dict = {inner = {deep = 1.5 : f16}, s = "text"}, t.distinct = distinct[0]<"d">, t.double = 1.0E-300 : f64, t.empty = dense<> : tensor<0xi8>, t.f80 = 1.5 : f80, t.hex = 0x7FC00001 : f32, t.huge = 170141183460469231731687303715884105727 : i128, t.i1 = true, t.index = -5 : index, t.list = array<i32: 1, -2, 3>, t.loc = loc("somewhere"), t.map = affine_map<(d0)[s0] -> (d0 + s0)>, t.negative = -1 : i8, t.odd = 5 : i7, t.resource = dense_resource<blob> : tensor<3xi8>, t.signed = -3 : si32, t.sparse = sparse<[[0, 1], [1, 0]], [1.0, 2.0]> : tensor<2x2xf32>, t.splat = dense<7> : vector<4xi64>, t.strings = dense<["a", "bc"]> : tensor<2x!t.string>, t.typed = "s" : !t.string, t.types = [bf16, f64, f128, index, none, tuple<i1, ui8>, (i32) -> (f32, f32), complex<f32>, vector<2x[4]xf32>, vector<3xi1>, tensor<?x4xf32>, tensor<4xf32, "encoding">, tensor<*xi8>, memref<4x?xf32>, memref<4xf32, strided<[2], offset: ?>, 1>, memref<*xf32>, memref<*xf32, 2>, f8E4M3FN], t.unsigned = 200 : ui8} {
  func.func private @declared(i32) -> f32 loc("f.py":1:2)
  func.func @flow(%arg0: i1 loc("x"), %arg1: i32 loc(unknown)) -> i32 {
    cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2 loc(callsite("callee" at "f.py":10:20))
  ^bb1(%0: i32 loc("inner"("f.py":3:4))):  // 2 preds: ^bb0, ^bb2
    %1 = arith.addi %0, %arg1 overflow<nsw> : i32 loc(fused<"why">["a", "b"])
    return %1 : i32 loc("f.py":5:6)
  ^bb2:  // pred: ^bb0
    %2:2 = "t.two"(%arg1) ({
    ^bb0(%3: f32):
      "t.end"(%3, %arg1) {loose} : (f32, i32) -> ()
    }, {
    }) {also = "attribute"} : (i32) -> (i32, f32) loc("f.py":7:8 to 9:10)
    cf.br ^bb1(%2#0 : i32) loc("f.py":7:8 to :12)
  } loc("f.py":2:3)
  "t.graph"() ({
    %4 = "t.use"(%5) : (i64) -> i64
    %5 = "t.define"(%4) : (i64) -> i64
  }) : () -> ()
} loc(unknown)
{-#
  dialect_resources: {
    builtin: {
      blob: "0x08000000010203"
    }
  }
#-}
