// A counted loop is erased if a fold over as many iterations repeats it.
// RUN: cotan opt %s --cross-loop-cse
// COUNT: scf.for 2
// EVAL: end_used([1.0, 2.0], 3) = 1.875, [0.25, 0.5]
// EVAL: from_two([1.0, 2.0], 4) = [6.0, 12.0], 3.0
// EVAL: further_state([1.0, 2.0], 3) = [2.75, 5.5], 5.25
// EVAL: further_state([1.0, 2.0], 0) = [1.0, 2.0], 0.0
// EVAL: other_count([1.0, 2.0], 3) = [0.125, 0.25], 0.75
// EVAL: other_steps([1.0, 2.0], 2) = [0.25, 0.5], 12.0
!x = tensor<?xf64, #cotan.dims<n>>
!xs = tensor<?x?xf64, #cotan.dims<t, n>>
// The sum of the end, which the fold in reverse begins with, follows the fold.
func.func @end_used(%x: !x, %steps: index) -> (f64, !x) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %half = arith.constant 0.5 : f64
  %end = scf.for %i = %zero to %steps step %one iter_args(%v = %x) -> (!x) {
    %halves = array.replicate %half along 0 : f64 -> !x
    %next = arith.mulf %v, %halves : !x
    scf.yield %next : !x
  }
  %total = array.sum %end along 0 : !x
  %ten = arith.constant 10.0 : f64
  %scaled = arith.mulf %total, %ten : f64
  %count = arith.maxsi %steps, %zero : index
  %all, %first = array.with_dim %count as "t" {
    %iterations = array.iota along 0 : tensor<?xindex, #cotan.dims<t>>
    %last, %states = array.fold %iterations along 0 from %x (%v: !x, %i: index) {
      %halves = array.replicate %half along 0 : f64 -> !x
      %next = arith.mulf %v, %halves : !x
      array.yield %next, %v : !x, !x
    } : (tensor<?xindex, #cotan.dims<t>>, !x) -> (!x, !xs)
    %back = array.fold %states along 0 right from %last (%d: !x, %v: !x) {
      array.yield %v : !x
    } : (!xs, !x) -> !x
    %sums = array.sum %back along 0 : !x
    %sum = arith.mulf %sums, %half : f64
    %both = arith.addf %sum, %total : f64
    array.yield %both, %back : f64, !x
  } : f64, !x
  %rest = arith.subf %scaled, %scaled : f64
  %r = arith.addf %all, %rest : f64
  %halves = array.replicate %half along 0 : f64 -> !x
  %q = arith.mulf %end, %halves : !x
  %two = arith.constant 4.0 : f64
  %twos = array.replicate %two along 0 : f64 -> !x
  %s = arith.mulf %q, %twos : !x
  return %r, %s : f64, !x
}
// The induction variable begins at two, as does the number of the step in the fold.
func.func @from_two(%x: !x, %steps: index) -> (!x, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %end = scf.for %i = %two to %steps step %one iter_args(%v = %x) -> (!x) {
    %a = arith.index_cast %i : index to i64
    %f = arith.sitofp %a : i64 to f64
    %by = array.replicate %f along 0 : f64 -> !x
    %next = arith.mulf %v, %by : !x
    scf.yield %next : !x
  }
  %distance = arith.subi %steps, %two : index
  %count = arith.maxsi %distance, %zero : index
  %r = array.with_dim %count as "t" {
    %iterations = array.iota along 0 : tensor<?xindex, #cotan.dims<t>>
    %last, %states = array.fold %iterations along 0 from %x (%v: !x, %k: index) {
      %i = arith.addi %two, %k : index
      %a = arith.index_cast %i : index to i64
      %f = arith.sitofp %a : i64 to f64
      %by = array.replicate %f along 0 : f64 -> !x
      %next = arith.mulf %v, %by : !x
      array.yield %next, %v : !x, !x
    } : (tensor<?xindex, #cotan.dims<t>>, !x) -> (!x, !xs)
    %sums = array.sum %states along 0 : !xs
    %sum = array.sum %sums along 0 : !x
    %first = array.sum %x along 0 : !x
    %diff = arith.subf %sum, %first : f64
    %half = arith.constant 0.5 : f64
    %r = arith.mulf %diff, %half : f64
    array.yield %r : f64
  } : f64
  return %end, %r : !x, f64
}
// The fold has no sum of the steps, since its outputs do not need it; the sum is added to it.
func.func @further_state(%x: !x, %steps: index) -> (!x, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %half = arith.constant 0.5 : f64
  %end:2 = scf.for %i = %zero to %steps step %one iter_args(%sum = %x, %v = %x) -> (!x, !x) {
    %more = arith.addf %sum, %v : !x
    %halves = array.replicate %half along 0 : f64 -> !x
    %next = arith.mulf %v, %halves : !x
    scf.yield %more, %next : !x, !x
  }
  %count = arith.maxsi %steps, %zero : index
  %r = array.with_dim %count as "t" {
    %iterations = array.iota along 0 : tensor<?xindex, #cotan.dims<t>>
    %last, %states = array.fold %iterations along 0 from %x (%v: !x, %k: index) {
      %halves = array.replicate %half along 0 : f64 -> !x
      %next = arith.mulf %v, %halves : !x
      array.yield %next, %v : !x, !x
    } : (tensor<?xindex, #cotan.dims<t>>, !x) -> (!x, !xs)
    %sums = array.sum %states along 0 : !xs
    %sum = array.sum %sums along 0 : !x
    array.yield %sum : f64
  } : f64
  return %end#0, %r : !x, f64
}
// The fold has one step more, so the loop stays.
func.func @other_count(%x: !x, %steps: index) -> (!x, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %half = arith.constant 0.5 : f64
  %end = scf.for %i = %zero to %steps step %one iter_args(%v = %x) -> (!x) {
    %halves = array.replicate %half along 0 : f64 -> !x
    %next = arith.mulf %v, %halves : !x
    scf.yield %next : !x
  }
  %more = arith.addi %steps, %one : index
  %count = arith.maxsi %more, %zero : index
  %r = array.with_dim %count as "t" {
    %iterations = array.iota along 0 : tensor<?xindex, #cotan.dims<t>>
    %last = array.fold %iterations along 0 from %x (%v: !x, %k: index) {
      %halves = array.replicate %half along 0 : f64 -> !x
      %next = arith.mulf %v, %halves : !x
      array.yield %next : !x
    } : (tensor<?xindex, #cotan.dims<t>>, !x) -> !x
    %sum = array.sum %last along 0 : !x
    %four = arith.constant 4.0 : f64
    %r = arith.mulf %sum, %four : f64
    array.yield %r : f64
  } : f64
  return %end, %r : !x, f64
}
// The steps differ, so the loop stays.
func.func @other_steps(%x: !x, %steps: index) -> (!x, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %half = arith.constant 0.5 : f64
  %two = arith.constant 2.0 : f64
  %end = scf.for %i = %zero to %steps step %one iter_args(%v = %x) -> (!x) {
    %halves = array.replicate %half along 0 : f64 -> !x
    %next = arith.mulf %v, %halves : !x
    scf.yield %next : !x
  }
  %count = arith.maxsi %steps, %zero : index
  %r = array.with_dim %count as "t" {
    %iterations = array.iota along 0 : tensor<?xindex, #cotan.dims<t>>
    %last = array.fold %iterations along 0 from %x (%v: !x, %k: index) {
      %twos = array.replicate %two along 0 : f64 -> !x
      %next = arith.mulf %v, %twos : !x
      array.yield %next : !x
    } : (tensor<?xindex, #cotan.dims<t>>, !x) -> !x
    %sum = array.sum %last along 0 : !x
    array.yield %sum : f64
  } : f64
  return %end, %r : !x, f64
}
