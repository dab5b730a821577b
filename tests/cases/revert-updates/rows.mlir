// Steps that overwrite an element or a row of a state: the reverse fold restores the state.
// RUN: cotan opt %s --revert-updates --canonicalize
// EVAL: argument([0.5, 0.25, 1.0], 2.0) = [0.9839859468739369, 0.7880326064322736, 0.3612183212280506], -0.057321182760554
// EVAL: indices([0.5, 0.25, 1.0], [1, 7, 1], 2.0) = [0.5, 0.6112244147555072, 1.0], 0.7352250208969628
// EVAL: inner([[0.5, 0.25], [1.0, 0.75]], 2.0) = [[0.479425538604203, 0.8414709848078965], [0.7456241416655579, 0.6816387600233341]], 15.354482617060498
!v = tensor<?xf64, #cotan.dims<n>>
!i = tensor<?xindex, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, n>>

// The elements are those of an argument, and the sine is that of the next state.
func.func @argument(%x: !v, %q: f64) -> (!v, f64) {
  %at = array.iota along 0 : !i
  %r, %all = array.fold %at along 0 from %x (%s: !v, %k: index) {
    %a = array.sum %s along 0 : !v
    %b = math.sin %a : f64
    %next = array.update %s[%k] to %b : !v, f64
    array.yield %next, %s : !v, !v
  } : (!i, !v) -> (!v, !m)
  %t = array.fold %at, %all along 0 right from %q (%c: f64, %k: index, %s: !v) {
    %a = array.sum %s along 0 : !v
    %b = math.sin %a : f64
    %d = math.cos %a : f64
    %e = arith.mulf %b, %d : f64
    %f = arith.mulf %c, %e : f64
    array.yield %f : f64
  } : (!i, !m, f64) -> f64
  return %r, %t : !v, f64
}

// Indices are data, may repeat, and may be out of range: elements and indices are saved.
func.func @indices(%x: !v, %at: !i, %q: f64) -> (!v, f64) {
  %r, %all = array.fold %at along 0 from %x (%s: !v, %k: index) {
    %a = array.sum %s along 0 : !v
    %b = math.sin %a : f64
    %i = arith.muli %k, %k : index
    %next = array.update %s[%i] to %b : !v, f64
    array.yield %next, %s : !v, !v
  } : (!i, !v) -> (!v, !m)
  %t = array.fold %all along 0 right from %q (%c: f64, %s: !v) {
    %a = array.sum %s along 0 : !v
    %b = math.sin %a : f64
    %f = arith.mulf %c, %b : f64
    array.yield %f : f64
  } : (!m, f64) -> f64
  return %r, %t : !v, f64
}

// An inner fold writes one row.
func.func @inner(%x: !m, %q: f64) -> (!m, f64) {
  %at = array.iota along 0 : !i
  %r, %all = array.fold %at along 0 from %x (%s: !m, %k: index) {
    %next = array.fold %at along 0 from %s (%p: !m, %j: index) {
      %a = array.index %p[%j, %k] : !m
      %b = math.sin %a : f64
      %u = array.update %p[%k, %j] to %b : !m, f64
      array.yield %u : !m
    } : (!i, !m) -> !m
    array.yield %next, %s : !m, !m
  } : (!i, !m) -> (!m, tensor<?x?x?xf64, #cotan.dims<n, n, n>>)
  %t = array.fold %all along 0 right from %q (%c: f64, %s: !m) {
    %a = array.sum %s along 0 : !m
    %b = array.sum %a along 0 : !v
    %f = arith.mulf %c, %b : f64
    array.yield %f : f64
  } : (tensor<?x?x?xf64, #cotan.dims<n, n, n>>, f64) -> f64
  return %r, %t : !m, f64
}

// Both folds run in one direction.
func.func @direction(%x: !v, %q: f64) -> (!v, f64) {
  %at = array.iota along 0 : !i
  %r, %all = array.fold %at along 0 from %x (%s: !v, %k: index) {
    %a = array.sum %s along 0 : !v
    %next = array.update %s[%k] to %a : !v, f64
    array.yield %next, %s : !v, !v
  } : (!i, !v) -> (!v, !m)
  %t = array.fold %all along 0 from %q (%c: f64, %s: !v) {
    %a = array.sum %s along 0 : !v
    %f = arith.mulf %c, %a : f64
    array.yield %f : f64
  } : (!m, f64) -> f64
  return %r, %t : !v, f64
}

// The state changes elsewhere, too.
func.func @everywhere(%x: !v, %q: f64) -> (!v, f64) {
  %at = array.iota along 0 : !i
  %r, %all = array.fold %at along 0 from %x (%s: !v, %k: index) {
    %a = array.sum %s along 0 : !v
    %y = math.sin %s : !v
    %next = array.update %y[%k] to %a : !v, f64
    array.yield %next, %s : !v, !v
  } : (!i, !v) -> (!v, !m)
  %t = array.fold %all along 0 right from %q (%c: f64, %s: !v) {
    %a = array.sum %s along 0 : !v
    %f = arith.mulf %c, %a : f64
    array.yield %f : f64
  } : (!m, f64) -> f64
  return %r, %t : !v, f64
}
