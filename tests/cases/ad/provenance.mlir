// Whoever makes operations of a derivative says what they were made of.
// RUN[1]: cotan opt %s --verify-derivative-provenance
#made = loc(fused<{cotan.rule = "differentiate"}>["f.mlir":1:1])
#back = loc(fused<{cotan.rule = "transpose"}>["f.mlir":2:3])
#lost = loc(fused<{cotan.rule = "transpose"}>[unknown])
func.func private @f_vjp(%x: f64, %dy: f64) -> f64 {
  %y = math.exp %x : f64 loc(#back)
  %a = arith.mulf %y, %dy : f64 loc("f.mlir":2:3)
  %b = arith.addf %a, %a : f64 loc(#lost)
  %c = arith.mulf %b, %y : f64 loc(#back)
  return %c : f64 loc(#back)
} loc(#made)
func.func @f(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}
