// Every constructor, as a function and as its transpose; `--lower-linear` keeps what they mean.
// RUN: cotan opt %s --lower-linear --canonicalize --cse --dce
// EVAL: zero([1.0, 2.0], 3.0) = 0.0, [0.0, 0.0]
// EVAL: identity([1.0, 2.0], [3.0, 4.0]) = [1.0, 2.0], [3.0, 4.0]
// EVAL: scale(2.0, [1.0, 2.0]) = [2.0, 4.0], [2.0, 4.0]
// EVAL: diagonal([2.0, 3.0], [1.0, 2.0]) = [2.0, 6.0], [2.0, 6.0]
// EVAL: mask([true, false], [1.0, 2.0]) = [1.0, 0.0], [0.0, 2.0]
// EVAL: tuples(2.0, 3.0, 5.0, 7.0) = 31.0, 10.0, 15.0
// EVAL: rows([2.0, 3.0], 5.0, [1.0, 10.0]) = [10.0, 15.0], 32.0
// EVAL: rows([], 5.0, []) = [], 0.0
// EVAL: columns([2.0, 3.0], [1.0, 10.0], 5.0) = 32.0, [10.0, 15.0]
// EVAL: leaf([2.0, 3.0], 5.0) = 5.0, [5.0, 5.0]
// EVAL: choice(true, 2.0, 3.0) = 6.0, 6.0
// EVAL: choice(false, 2.0, 3.0) = 0.0, 0.0
!v = tensor<?xf64, #cotan.dims<n>>
func.func @zero(%x: !v, %r: f64) -> (f64, !v) {
  %m = linear.zero : !linear.map<!v, f64>
  %a = linear.apply %m, %x : !linear.map<!v, f64>, !v
  %b = linear.reverse_apply %r, %m : f64, !linear.map<!v, f64>
  return %a, %b : f64, !v
}
func.func @identity(%x: !v, %r: !v) -> (!v, !v) {
  %m = linear.identity : !linear.map<!v, !v>
  %a = linear.apply %m, %x : !linear.map<!v, !v>, !v
  %b = linear.reverse_apply %r, %m : !v, !linear.map<!v, !v>
  return %a, %b : !v, !v
}
func.func @scale(%k: f64, %x: !v) -> (!v, !v) {
  %m = linear.scale %k : f64 -> !linear.map<!v, !v>
  %a = linear.apply %m, %x : !linear.map<!v, !v>, !v
  %b = linear.reverse_apply %x, %m : !v, !linear.map<!v, !v>
  return %a, %b : !v, !v
}
func.func @diagonal(%d: !v, %x: !v) -> (!v, !v) {
  %m = linear.diagonal %d : !v
  %a = linear.apply %m, %x : !linear.map<!v, !v>, !v
  %b = linear.reverse_apply %x, %m : !v, !linear.map<!v, !v>
  return %a, %b : !v, !v
}
func.func @mask(%c: tensor<?xi1, #cotan.dims<n>>, %x: !v) -> (!v, !v) {
  %m = linear.mask %c when true : tensor<?xi1, #cotan.dims<n>> -> !linear.map<!v, !v>
  %a = linear.apply %m, %x : !linear.map<!v, !v>, !v
  %o = linear.mask %c when false : tensor<?xi1, #cotan.dims<n>> -> !linear.map<!v, !v>
  %b = linear.reverse_apply %x, %o : !v, !linear.map<!v, !v>
  return %a, %b : !v, !v
}
func.func @tuples(%j: f64, %k: f64, %x: f64, %y: f64) -> (f64, f64, f64) {
  %s = linear.scale %j : f64 -> !linear.map<f64, f64>
  %t = linear.scale %k : f64 -> !linear.map<f64, f64>
  %h = linear.hcat %s, %t : !linear.map<f64, f64>, !linear.map<f64, f64>
  %pair = tuple.pack %x, %y : f64, f64
  %a = linear.apply %h, %pair : !linear.map<tuple<f64, f64>, f64>, tuple<f64, f64>
  %b = linear.reverse_apply %x, %h : f64, !linear.map<tuple<f64, f64>, f64>
  %v = linear.vcat %s, %t : !linear.map<f64, f64>, !linear.map<f64, f64>
  %c = linear.apply %v, %x : !linear.map<f64, tuple<f64, f64>>, f64
  %b0 = tuple.get %b[0] : tuple<f64, f64>
  %c1 = tuple.get %c[1] : tuple<f64, f64>
  return %a, %b0, %c1 : f64, f64, f64
}
func.func @rows(%d: !v, %x: f64, %r: !v) -> (!v, f64) {
  %m = linear.rows (%i: index) {
    %k = array.index %d[%i] : !v
    %s = linear.scale %k : f64 -> !linear.map<f64, f64>
    linear.yield %s : !linear.map<f64, f64>
  } : !linear.map<f64, !v>
  %a = linear.apply %m, %x : !linear.map<f64, !v>, f64
  %b = linear.reverse_apply %r, %m : !v, !linear.map<f64, !v>
  return %a, %b : !v, f64
}
func.func @columns(%d: !v, %x: !v, %r: f64) -> (f64, !v) {
  %m = linear.columns (%i: index) {
    %k = array.index %d[%i] : !v
    %s = linear.scale %k : f64 -> !linear.map<f64, f64>
    linear.yield %s : !linear.map<f64, f64>
  } : !linear.map<!v, f64>
  %a = linear.apply %m, %x : !linear.map<!v, f64>, !v
  %b = linear.reverse_apply %r, %m : f64, !linear.map<!v, f64>
  return %a, %b : f64, !v
}
func.func @leaf(%x: !v, %r: f64) -> (f64, !v) {
  %m = linear.leaf (%y: !v) {
    %sum = array.sum %y along 0 : !v
    linear.yield %sum : f64
  } : !linear.map<!v, f64>
  %a = linear.apply %m, %x : !linear.map<!v, f64>, !v
  %b = linear.reverse_apply %r, %m : f64, !linear.map<!v, f64>
  return %a, %b : f64, !v
}
func.func @choice(%c: i1, %k: f64, %x: f64) -> (f64, f64) {
  %m = scf.if %c -> (!linear.map<f64, f64>) {
    %s = linear.scale %k : f64 -> !linear.map<f64, f64>
    scf.yield %s : !linear.map<f64, f64>
  } else {
    %z = linear.zero : !linear.map<f64, f64>
    scf.yield %z : !linear.map<f64, f64>
  }
  %a = linear.apply %m, %x : !linear.map<f64, f64>, f64
  %b = linear.reverse_apply %x, %m : f64, !linear.map<f64, f64>
  return %a, %b : f64, f64
}
