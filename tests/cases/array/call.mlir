// Dimension parameters of the callee are replaced all at once, wherever they stand.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// RUN: cotan opt %s --inline
// EVAL: twice([1.0, 2.0]) = 6.0
// EVAL: twice([]) = 0.0
// EVAL: twice([1.0]) = 2.0
// EVAL: twice([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]) = 56.0
// EVAL: swapped([[1.0, 2.0, 3.0]]) = [[1.0], [2.0], [3.0]]
// EVAL: swapped([]) = []
// EVAL: fixed([1.0, 2.0, 3.0]) = [3.0, 2.0, 1.0]
// EVAL: given([5.0]) = [7.0, 7.0, 7.0]
// EVAL: given([]) = [7.0]
// EVAL: in_tuples(([1.0, 2.0], [[3.0]])) = ([1.0, 2.0], [[3.0]]), 2
// EVAL: functions([1.0, 2.0, 3.0]) = 18.0
// EVAL: factorial([1.0, 1.0, 1.0, 1.0]) = 24.0
// EVAL[3]: twice([1.0, 2.0]) = 6.0
// EVAL[3]: swapped([[1.0, 2.0, 3.0]]) = [[1.0], [2.0], [3.0]]
// EVAL[3]: fixed([1.0, 2.0, 3.0]) = [3.0, 2.0, 1.0]
// EVAL[3]: given([5.0]) = [7.0, 7.0, 7.0]
// EVAL[3]: in_tuples(([1.0, 2.0], [[3.0]])) = ([1.0, 2.0], [[3.0]]), 2
// EVAL[3]: functions([1.0, 2.0, 3.0]) = 18.0
// EVAL[3]: factorial([1.0, 1.0, 1.0, 1.0]) = 24.0
func.func private @sum(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %s : f64
}
func.func @twice(%x: tensor<?xf64, #cotan.dims<m>>) -> f64 {
  %y = array.build (%i: index) {
    %m = array.dim m
    %j = array.floor_mod %i, %m : index
    %e = array.index %x[%j] : tensor<?xf64, #cotan.dims<m>>
    array.yield %e : f64
  } : tensor<?xf64, #cotan.dims<2 * m>>
  %r = array.call @sum(%y) : (tensor<?xf64, #cotan.dims<2 * m>>) -> f64
  return %r : f64
}
// The names of caller and callee are exchanged: only all at once that is right.
func.func private @turn(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<m, n>> {
  %r = array.build (%i: index, %j: index) {
    %e = array.index %x[%j, %i] : tensor<?x?xf64, #cotan.dims<n, m>>
    array.yield %e : f64
  } : tensor<?x?xf64, #cotan.dims<m, n>>
  return %r : tensor<?x?xf64, #cotan.dims<m, n>>
}
func.func @swapped(%x: tensor<?x?xf64, #cotan.dims<m, n>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %y = array.call @turn(%x) : (tensor<?x?xf64, #cotan.dims<m, n>>) -> tensor<?x?xf64, #cotan.dims<n, m>>
  return %y : tensor<?x?xf64, #cotan.dims<n, m>>
}
func.func private @reversed(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %one = arith.constant 1 : index
  %n = array.dim n
  %r = array.build (%i: index) {
    %k = arith.subi %n, %i : index
    %j = arith.subi %k, %one : index
    %e = array.index %x[%j] : tensor<?xf64, #cotan.dims<n>>
    array.yield %e : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @fixed(%x: tensor<3xf64>) -> tensor<3xf64> {
  %r = array.call @reversed(%x) : (tensor<3xf64>) -> tensor<3xf64>
  return %r : tensor<3xf64>
}
func.func private @filled(%a: f64) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.replicate %a along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @given(%x: tensor<?xf64, #cotan.dims<k>>) -> tensor<?xf64, #cotan.dims<2 * k + 1>> {
  %seven = arith.constant 7.0 : f64
  %r = array.call @filled<n = k + k + 1>(%seven) : (f64) -> tensor<?xf64, #cotan.dims<2 * k + 1>>
  return %r : tensor<?xf64, #cotan.dims<2 * k + 1>>
}
func.func private @count(%t: tuple<tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<m, m>>>) -> (tuple<tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<m, m>>>, index) {
  %n = array.dim n * m
  return %t, %n : tuple<tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<m, m>>>, index
}
func.func @in_tuples(%t: tuple<tensor<?xf64, #cotan.dims<m>>, tensor<1x1xf64>>) -> (tuple<tensor<?xf64, #cotan.dims<m>>, tensor<1x1xf64>>, index) {
  %r:2 = array.call @count(%t) : (tuple<tensor<?xf64, #cotan.dims<m>>, tensor<1x1xf64>>) -> (tuple<tensor<?xf64, #cotan.dims<m>>, tensor<1x1xf64>>, index)
  return %r#0, %r#1 : tuple<tensor<?xf64, #cotan.dims<m>>, tensor<1x1xf64>>, index
}
// What a function takes may have sizes too; only its type says which.
func.func private @applied(%f: (tensor<?xf64, #cotan.dims<n>>) -> f64) -> f64 {
  %two = arith.constant 2.0 : f64
  %x = array.replicate %two along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
  %r = closure.apply %f(%x) : (tensor<?xf64, #cotan.dims<n>>) -> f64
  return %r : f64
}
func.func @functions(%x: tensor<?xf64, #cotan.dims<m>>) -> f64 {
  %m = array.dim m
  %i = arith.index_cast %m : index to i64
  %scale = arith.sitofp %i : i64 to f64
  %f = closure.lambda (%y: tensor<?xf64, #cotan.dims<m>>) {
    %s = array.call @sum(%y) : (tensor<?xf64, #cotan.dims<m>>) -> f64
    %t = arith.mulf %s, %scale : f64
    closure.yield %t : f64
  } : (tensor<?xf64, #cotan.dims<m>>) -> f64
  %r = array.call @applied(%f) : ((tensor<?xf64, #cotan.dims<m>>) -> f64) -> f64
  return %r : f64
}
// Recursion on sizes.
func.func @factorial(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %one = arith.constant 1.0 : f64
  %none = arith.constant 0 : index
  %first = arith.constant 1 : index
  %n = array.dim n
  %more = arith.cmpi sgt, %n, %first : index
  %r = scf.if %more -> (f64) {
    %m = arith.subi %n, %first : index
    %f = array.with_dim %m as "p" {
      %y = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<p>>
      %f = array.call @factorial(%y) : (tensor<?xf64, #cotan.dims<p>>) -> f64
      array.yield %f : f64
    } : f64
    %i = arith.index_cast %n : index to i64
    %k = arith.sitofp %i : i64 to f64
    %g = arith.mulf %f, %k : f64
    scf.yield %g : f64
  } else {
    scf.yield %one : f64
  }
  return %r : f64
}
