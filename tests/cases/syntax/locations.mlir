// RUN: cotan opt %s --allow-unregistered-dialect --print-locations
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic --print-locations
// RUN: cotan opt %s --allow-unregistered-dialect

#loc1 = loc("alias")
"t.a"() : () -> () loc(unknown)
"t.a"() : () -> () loc("name")
"t.a"() : () -> () loc("f.mlir":3:14)
"t.a"() : () -> () loc("f.mlir":3)
"t.a"() : () -> () loc("f.mlir":1:2 to :5)
"t.a"() : () -> () loc("f.mlir":1:2 to 3:4)
"t.a"() : () -> () loc("name"("child"("f.mlir":1:2)))
"t.a"() : () -> () loc(callsite("a" at "b"))
"t.a"() : () -> () loc(fused["a", "b", "a", unknown])
"t.a"() : () -> () loc(fused<"m">["a"])
"t.a"() : () -> () loc(fused[])
"t.a"() : () -> () loc(#loc1)
"t.a"() : () -> () loc(#later)
"t.a"() : () -> ()
"t.b"() ({
^bb0(%x: i32 loc("x"), %y: f32 loc(#loc1)):
}) : () -> ()
#later = loc("later")
