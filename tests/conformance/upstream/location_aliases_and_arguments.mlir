// Location aliases before and after use, shared subtrees, and locations of block and function arguments.
#base = loc("base.src":1:1)
#named = loc("n"(#base))
#stack = loc(callsite(#named at #base))
#meta = loc(fused<{step = 2 : i32}>[#stack, #named])

func.func @arguments(%a: i32 loc("a"), %b: f32 loc(#named), %c: i1 loc(unknown), %d: index) -> i32 {
  cf.cond_br %c, ^then(%a : i32), ^else loc(#stack)
^then(%x: i32 loc("x.src":5:6)):
  %y = arith.addi %x, %a : i32 loc(#later)
  return %y : i32 loc(#base)
^else:
  %z = arith.constant 3 : i32 loc(#meta)
  cf.br ^then(%z : i32) loc(callsite(#meta at #stack))
} loc(#meta)

"t.regions"() ({
^bb0(%p: i32 loc(fused["p", "q"]), %q: tensor<2xf32> loc(callsite("r" at #base)), %r: i1 loc("s"("t":1:1 to 2:2))):
  "t.inner"(%p) : (i32) -> () loc(#later)
  %v = "t.value"() ({
  ^bb0(%deep: index loc(#stack)):
    "t.deepest"(%deep) : (index) -> () loc("deepest")
  }) : () -> i32 loc(#named)
}, {
  "t.second"() : () -> ()
}) {where = loc("attribute.src":9:9), list = [loc("in list"), loc(callsite("f" at "g")), loc(unknown)]} : () -> () loc(fused[#stack, #named])

"t.attribute_alias"() {l = #base, m = #meta} : () -> () loc(#base)

#later = loc("later.src":2:2)
