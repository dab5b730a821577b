// Branches in bodies, loops in bodies, bodies in loops, each of which reads arrays around all of them.
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @branches_inside(%x: !m, %w: !v) -> f64 {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f64
  %two = arith.constant 2 : index
  %rows = array.build (%i: index) {
    %terms = array.build (%j: index) {
      %before = arith.cmpi slt, %i, %j : index
      %r = scf.if %before -> (f64) {
        %a = array.index %x[%i, %j] : !m
        %b = array.index %w[%j] : !v
        %p = arith.mulf %a, %b : f64
        scf.yield %p : f64
      } else {
        %a = array.index %x[%j, %i] : !m
        %q = math.sin %a : f64
        scf.yield %q : f64
      }
      array.yield %r : f64
    } : !v
    %sum = array.sum %terms along 0 : !v
    // Up to the place of the body, element by element.
    %one = arith.constant 1 : index
    %sofar = scf.for %k = %zero to %i step %one iter_args(%s = %none) -> (f64) {
      %a = array.index %x[%k, %i] : !m
      %b = array.index %w[%k] : !v
      %p = arith.mulf %a, %b : f64
      %n = arith.addf %s, %p : f64
      %t = math.tanh %n : f64
      scf.yield %t : f64
    }
    %both = arith.mulf %sum, %sofar : f64
    array.yield %both : f64
  } : !v
  %carried = array.fold %w along 0 from %none (%s: f64, %c: f64) {
    %products = array.map %w (%v: f64) {
      %at = arith.fptosi %s : f64 to i64
      %place = arith.index_cast %at : i64 to index
      %a = array.index %x[%place, %two] : !m
      %p = arith.mulf %a, %v : f64
      %q = arith.mulf %p, %c : f64
      array.yield %q : f64
    } : (!v) -> !v
    %positive = arith.cmpf ogt, %s, %none : f64
    %extra = scf.if %positive -> (f64) {
      %b = array.index %w[%two] : !v
      scf.yield %b : f64
    } else {
      %row = array.index %x[%two] : !m
      %b = array.sum %row along 0 : !v
      scf.yield %b : f64
    }
    %sum = array.sum %products along 0 : !v
    %n = arith.addf %sum, %extra : f64
    %t = math.tanh %n : f64
    array.yield %t : f64
  } : (!v, f64) -> f64
  %all = array.sum %rows along 0 : !v
  %r = arith.addf %all, %carried : f64
  return %r : f64
}
