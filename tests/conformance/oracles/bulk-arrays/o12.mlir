// O12: the softmax of rows, and its cross-entropy with the labels 2 and 0.
// let e = exp a in
// let s = build1 2 (\i. sumOuter (index e [i])) in
// let p = build1 2 (\i. build1 k (\j. index e [i, j] / index s [i])) in
// neg (sumOuter (build1 2 (\i. log (index p [i, index [2,0] [i]]))))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.5, -1.0, 0.25], [1.0, 0.0, -0.5]]) ~ 1.40848097051
// vjp: (1.0) ~ ([[0.4995177298132, 0.1114574710502, -0.6109752008634], [-0.3714682807882, 0.2312238976221, 0.1402443831661]])
!matrix = tensor<2x?xf64, #cotan.dims<k>>
!row = tensor<?xf64, #cotan.dims<k>>
func.func @f(%a: !matrix) -> f64 {
  %e = math.exp %a : !matrix
  %s = array.build (%i: index) {
    %row = array.index %e[%i] : !matrix
    %sum = array.sum %row along 0 : !row
    array.yield %sum : f64
  } : tensor<2xf64>
  %p = array.build (%i: index, %j: index) {
    %x = array.index %e[%i, %j] : !matrix
    %sum = array.index %s[%i] : tensor<2xf64>
    %share = arith.divf %x, %sum : f64
    array.yield %share : f64
  } : !matrix
  %labels = arith.constant dense<[2, 0]> : tensor<2xindex>
  %logs = array.build (%i: index) {
    %label = array.index %labels[%i] : tensor<2xindex>
    %share = array.index %p[%i, %label] : !matrix
    %log = math.log %share : f64
    array.yield %log : f64
  } : tensor<2xf64>
  %total = array.sum %logs along 0 : tensor<2xf64>
  %r = arith.negf %total : f64
  return %r : f64
}
