// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%a: i32, %b: i32, %v: vector<2xi64>) {
  %sum, %overflow = arith.addui_extended %a, %b : i32, i1
  %low, %high = arith.mulsi_extended %a, %b : i32
  %l, %h = arith.mului_extended %v, %v {t.x} : vector<2xi64>
  return
}
