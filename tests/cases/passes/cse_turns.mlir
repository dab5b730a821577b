// What two loops compute alike at each place is computed by one of them.
// RUN: cotan opt %s --cross-loop-cse
// EVAL: merged([1.0, 2.0], 0.5) = 1.0, 1.0, [0.5, 0.5]
// EVAL: distances([[1.0, 2.0], [4.0, 4.0]], [[0.0, 0.0], [3.0, 4.0]]) = [0, 1], [[1.0, 2.0], [1.0, 0.0]]
// EVAL: kept_alone([1.0, 4.0]) = [2.0, 5.0], [3.0, 6.0]
// EVAL: states_differ([1.0, 2.0], 1.0) = 2.0, 6.0
// EVAL: turned([1.0, 2.0], 3.0) = [1.0, 0.5], [4.5, 3.5]
!x = tensor<?xf64, #cotan.dims<n>>
!points = tensor<?x?xf64, #cotan.dims<n, d>>
!centres = tensor<?x?xf64, #cotan.dims<k, d>>
// Two folds of the same steps are one, which keeps what the second one kept.
func.func @merged(%x: !x, %s: f64) -> (f64, f64, !x) {
  %one = arith.constant 1.0 : f64
  %r = array.fold %x along 0 from %s (%p: f64, %a: f64) {
    %b = arith.mulf %p, %a : f64
    array.yield %b : f64
  } : (!x, f64) -> f64
  %other, %t, %states = array.fold %x along 0 from %one, %s (%o: f64, %p: f64, %a: f64) {
    %b = arith.mulf %p, %a : f64
    array.yield %o, %b, %p : f64, f64, f64
  } : (!x, f64, f64) -> (f64, f64, !x)
  return %r, %t, %states : f64, f64, !x
}
// The nearest centre is known already; the differences are computed again, since they are cheap.
func.func @distances(%x: !points, %y: !centres) -> (tensor<?xindex, #cotan.dims<n>>, !points) {
  %chosen = array.build (%i: index) {
    %distances = array.build (%c: index) {
      %squares = array.build (%j: index) {
        %a = array.index %x[%i, %j] : !points
        %b = array.index %y[%c, %j] : !centres
        %difference = arith.subf %a, %b : f64
        %square = arith.mulf %difference, %difference : f64
        array.yield %square : f64
      } : tensor<?xf64, #cotan.dims<d>>
      %distance = array.sum %squares along 0 : tensor<?xf64, #cotan.dims<d>>
      array.yield %distance : f64
    } : tensor<?xf64, #cotan.dims<k>>
    %nearest = array.argmin %distances along 0 : tensor<?xf64, #cotan.dims<k>>
    array.yield %nearest : index
  } : tensor<?xindex, #cotan.dims<n>>
  %r = array.build (%i: index) {
    %distances = array.build (%c: index) {
      %squares = array.build (%j: index) {
        %a = array.index %x[%i, %j] : !points
        %b = array.index %y[%c, %j] : !centres
        %difference = arith.subf %a, %b : f64
        %square = arith.mulf %difference, %difference : f64
        array.yield %square : f64
      } : tensor<?xf64, #cotan.dims<d>>
      %distance = array.sum %squares along 0 : tensor<?xf64, #cotan.dims<d>>
      array.yield %distance : f64
    } : tensor<?xf64, #cotan.dims<k>>
    %nearest = array.argmin %distances along 0 : tensor<?xf64, #cotan.dims<k>>
    %row = array.build (%j: index) {
      %a = array.index %x[%i, %j] : !points
      %b = array.index %y[%nearest, %j] : !centres
      %difference = arith.subf %a, %b : f64
      array.yield %difference : f64
    } : tensor<?xf64, #cotan.dims<d>>
    array.yield %row : tensor<?xf64, #cotan.dims<d>>
  } : !points
  return %chosen, %r : tensor<?xindex, #cotan.dims<n>>, !points
}
// What a build does not keep is not kept for another one, and what is cheap is not read.
func.func @kept_alone(%x: !x) -> (!x, !x) {
  %one = arith.constant 1.0 : f64
  %r = array.map %x (%a: f64) {
    %b = arith.addf %a, %one : f64
    array.yield %b : f64
  } : (!x) -> !x
  %s = array.map %x (%a: f64) {
    %b = arith.addf %a, %one : f64
    %c = arith.addf %b, %one : f64
    array.yield %c : f64
  } : (!x) -> !x
  return %r, %s : !x, !x
}
// States that begin alike and then differ are two.
func.func @states_differ(%x: !x, %s: f64) -> (f64, f64) {
  %r = array.fold %x along 0 from %s (%p: f64, %a: f64) {
    %b = arith.mulf %p, %a : f64
    array.yield %b : f64
  } : (!x, f64) -> f64
  %t, %u = array.fold %x along 0 from %s, %s (%p: f64, %q: f64, %a: f64) {
    %b = arith.mulf %p, %a : f64
    %c = arith.addf %q, %b : f64
    array.yield %c, %c : f64, f64
  } : (!x, f64, f64) -> (f64, f64)
  return %r, %t : f64, f64
}
// The place counts, not the direction; of the states only one direction is the same.
func.func @turned(%x: !x, %s: f64) -> (!x, !x) {
  %r, %sines = array.fold %x along 0 from %s (%p: f64, %a: f64) {
    %b = math.absf %a : f64
    %c = array.fold %x along 0 from %b (%q: f64, %e: f64) {
      %t = arith.divf %q, %b : f64
      array.yield %t : f64
    } : (!x, f64) -> f64
    %d = arith.addf %p, %c : f64
    array.yield %d, %c : f64, f64
  } : (!x, f64) -> (f64, !x)
  %u, %back = array.fold %x along 0 right from %s (%p: f64, %a: f64) {
    %b = math.absf %a : f64
    %c = array.fold %x along 0 from %b (%q: f64, %e: f64) {
      %t = arith.divf %q, %b : f64
      array.yield %t : f64
    } : (!x, f64) -> f64
    %d = arith.addf %p, %c : f64
    array.yield %d, %d : f64, f64
  } : (!x, f64) -> (f64, !x)
  return %sines, %back : !x, !x
}
