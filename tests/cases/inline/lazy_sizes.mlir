// A size that might be negative is asked for only where the call that needs it runs.
// RUN: cotan opt %s --inline --canonicalize
// COUNT: array.call 2
// COUNT: array.with_dim 1
// EVAL: in_a_map([[]]) = [0.0]
// EVAL: in_a_map([[2.0, 3.0]]) = [3.0]
// EVAL: in_a_branch(n=0, []) = 0.0
// EVAL: in_a_branch([1.0, 2.0]) = 2.0
// EVAL: always([1.0, 2.0]) = 2.0
// EVAL: never_negative([[], []]) = [0.0, 0.0]
// EVAL: bound(false, []) = 0.0
// EVAL: bound(true, [1.0, 2.0]) = 2.0

func.func private @rest(%x: tensor<?xf64, #cotan.dims<m>>) -> f64 {
  %y = array.build (%i: index) {
    %one = arith.constant 1 : index
    %j = arith.addi %i, %one : index
    %v = array.index %x[%j] : tensor<?xf64, #cotan.dims<m>>
    array.yield %v : f64
  } : tensor<?xf64, #cotan.dims<m - 1>>
  %s = array.sum %y along 0 : tensor<?xf64, #cotan.dims<m - 1>>
  return %s : f64
}
func.func private @more(%x: tensor<?xf64, #cotan.dims<m>>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %y = array.pad %x with %zero low [1] high [0] : tensor<?xf64, #cotan.dims<m>>, f64
  %s = array.sum %y along 0 : tensor<?xf64, #cotan.dims<m + 1>>
  return %s : f64
}

func.func @in_a_map(%x: tensor<?x?xf64, #cotan.dims<k, n>>) -> tensor<?xf64, #cotan.dims<k>> {
  %zero = arith.constant 0 : index
  %n = array.dim n
  %more = arith.cmpi sgt, %n, %zero : index
  %r = array.map %x (%row: tensor<?xf64, #cotan.dims<n>>) {
    %s = scf.if %more -> (f64) {
      %s = array.call @rest(%row) : (tensor<?xf64, #cotan.dims<n>>) -> f64
      scf.yield %s : f64
    } else {
      %none = arith.constant 0.0 : f64
      scf.yield %none : f64
    }
    array.yield %s : f64
  } : (tensor<?x?xf64, #cotan.dims<k, n>>) -> tensor<?xf64, #cotan.dims<k>>
  return %r : tensor<?xf64, #cotan.dims<k>>
}
func.func @in_a_branch(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %zero = arith.constant 0 : index
  %n = array.dim n
  %more = arith.cmpi sgt, %n, %zero : index
  %s = scf.if %more -> (f64) {
    %s = array.call @rest(%x) : (tensor<?xf64, #cotan.dims<n>>) -> f64
    scf.yield %s : f64
  } else {
    %none = arith.constant 0.0 : f64
    scf.yield %none : f64
  }
  return %s : f64
}
func.func @always(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %s = array.call @rest(%x) : (tensor<?xf64, #cotan.dims<n>>) -> f64
  return %s : f64
}
func.func @never_negative(%x: tensor<?x?xf64, #cotan.dims<k, n>>) -> tensor<?xf64, #cotan.dims<k>> {
  %r = array.map %x (%row: tensor<?xf64, #cotan.dims<n>>) {
    %s = array.call @more(%row) : (tensor<?xf64, #cotan.dims<n>>) -> f64
    array.yield %s : f64
  } : (tensor<?x?xf64, #cotan.dims<k, n>>) -> tensor<?xf64, #cotan.dims<k>>
  return %r : tensor<?xf64, #cotan.dims<k>>
}
func.func @bound(%c: i1, %x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %n = array.dim n
  %r = scf.if %c -> (f64) {
    %s = array.with_dim %n as "p" {
      %y = array.build (%i: index) {
        %one = arith.constant 1 : index
        %j = arith.addi %i, %one : index
        %v = array.index %x[%j] : tensor<?xf64, #cotan.dims<n>>
        array.yield %v : f64
      } : tensor<?xf64, #cotan.dims<p - 1>>
      %t = array.sum %y along 0 : tensor<?xf64, #cotan.dims<p - 1>>
      array.yield %t : f64
    } : f64
    scf.yield %s : f64
  } else {
    %none = arith.constant 0.0 : f64
    scf.yield %none : f64
  }
  return %r : f64
}
