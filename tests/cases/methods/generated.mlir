// What generated programs found: derivatives of these are made by every road, and agree.
// RUN: cotan check %s --fn products_of_steps --arg n=3 --methods
// RUN: cotan check %s --fn scan_with_indices --arg n=3 --methods
// RUN: cotan check %s --fn gather_that_looks --arg n=4 --methods
// RUN: cotan check %s --fn loop_for_nothing --methods
// RUN: cotan check %s --fn one_branch --arg n=3 --methods
// RUN: cotan check %s --fn branches_of_indices --arg n=3 --methods
// RUN: cotan check %s --fn kept_indices --arg n=3 --methods
!v = tensor<?xf64, #cotan.dims<n>>
!w = tensor<?x?xf64, #cotan.dims<n, n>>
!i = tensor<?xindex, #cotan.dims<n>>

// Each step adds a product to what comes back to %w, which is one contraction after the fold.
func.func @products_of_steps(%w: !w, %h0: !v, %k: tensor<4xf64>) -> !v {
  %r = array.fold %k along 0 from %h0 (%h: !v, %e: f64) {
    %y = array.contract %w, %h over [n] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !w, !v -> !v
    %z = math.sin %y : !v
    array.yield %z : !v
  } : (tensor<4xf64>, !v) -> !v
  return %r : !v
}

func.func @scan_with_indices(%x: !v) -> (!v, !i) {
  %numbers = array.iota along 0 : !i
  %sums, %last = array.scan %x, %numbers along 0 (%a: f64, %i: index, %b: f64, %j: index) {
    %s = arith.addf %a, %b : f64
    array.yield %s, %j : f64, index
  } : !v, !i
  return %sums, %last : !v, !i
}

// The body looks at %x, but gives indices.
func.func @gather_that_looks(%x: !v) -> !v {
  %zero = arith.constant 0 : index
  %half = arith.constant 0.5 : f64
  %r = array.gather %x (%i: index) {
    %a = array.index %x[%i] : !v
    %above = arith.cmpf ogt, %a, %half : f64
    %at = arith.select %above, %i, %zero : index
    array.yield %at : index
  } : !v -> !v
  return %r : !v
}

func.func @loop_for_nothing(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    scf.yield
  }
  %y = math.sin %x : f64
  return %y : f64
}

// One branch changes with %x, the other one does not.
func.func @one_branch(%x: !v, %is: i1) -> !v {
  %r = scf.if %is -> (!v) {
    %y = math.sin %x : !v
    %z = arith.mulf %y, %x : !v
    scf.yield %z : !v
  } else {
    %c = arith.constant 1.25 : f64
    %d = array.replicate %c along 0 : f64 -> !v
    %e = math.sin %d : !v
    scf.yield %e : !v
  }
  return %r : !v
}

// What the branches give does not change, and is more than one.
func.func @branches_of_indices(%x: !v, %is: i1) -> (!v, !i, index) {
  %some, %one = scf.if %is -> (!i, index) {
    %numbers = array.iota along 0 : !i
    %three = arith.constant 3 : index
    scf.yield %numbers, %three : !i, index
  } else {
    %four = arith.constant 4 : index
    %fours = array.replicate %four along 0 : index -> !i
    scf.yield %fours, %four : !i, index
  }
  return %x, %some, %one : !v, !i, index
}

// The fold keeps indices, and gives all it gives to a branch.
func.func @kept_indices(%x: !v, %is: i1) -> (f64, !i) {
  %one = arith.constant 1.25 : f64
  %last, %kept = array.fold %x along 0 from %one (%s: f64, %a: f64) {
    %next = math.sin %a : f64
    %two = arith.constant 2 : index
    array.yield %next, %two : f64, index
  } : (!v, f64) -> (f64, !i)
  %r = scf.if %is -> (f64) {
    %half = arith.constant 0.5 : f64
    scf.yield %half : f64
  } else {
    scf.yield %last : f64
  }
  return %r, %kept : f64, !i
}
