// Of versions above LLVM 22. // UPSTREAM: refused
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%a: i32, %h: tensor<2xbf16>, %s: f32) {
  %0 = arith.extui %a nneg : i32 to i64
  %1 = arith.uitofp %a nneg {t.x} : i32 to f32
  %2 = arith.index_castui %a nneg : i32 to index
  %3, %4 = arith.subui_extended %a, %a : i32, i1
  %5 = arith.convertf %h toward_zero fastmath<nnan> : tensor<2xbf16> to tensor<2xf16>
  %6 = arith.flush_denormals %s : f32
  return
}
