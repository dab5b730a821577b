// A number that is bound as a size is computed where it is bound, and so is what is made of it; buffers are given back where
// nobody knows the size any more.
// RUN: cotan opt %s --arrays-to-nests --bufferize --canonicalize --cse
!v = tensor<?xf64, #cotan.dims<n>>
!p = tensor<?xf64, #cotan.dims<p>>
!pn = tensor<?x?xf64, #cotan.dims<p, n>>

func.func @bound(%count: index, %x: !v) -> !v {
  %r = array.with_dim %count as "p" {
    %rows = array.build (%i: index, %j: index) {
      %a = array.index %x[%j + %i] : !v
      array.yield %a : f64
    } : !pn
    %last = array.index %rows[p - 1] : !pn
    array.yield %last : !v
  } : !v
  return %r : !v
}
func.func @not_negative(%count: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %turns = arith.maxsi %count, %zero : index
  %r = array.with_dim %turns as "p" {
    %size = array.dim 2 * p : f64
    %ones = array.replicate %one along 0 : f64 -> !p
    %s = array.sum %ones along 0 : !p
    %t = arith.addf %s, %size : f64
    array.yield %t : f64
  } : f64
  return %r : f64
}
func.func @accumulated(%starts: tensor<?xindex, #cotan.dims<n + 1>>, %x: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>> {
  %zero = arith.constant 0 : index
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<?xf64, #cotan.dims<m>>>) {
    %from = array.index %starts[%i] : tensor<?xindex, #cotan.dims<n + 1>>
    %to = array.index %starts[%i + 1] : tensor<?xindex, #cotan.dims<n + 1>>
    %far = arith.subi %to, %from : index
    %count = arith.maxsi %far, %zero : index
    %t = array.with_dim %count as "p" {
      %each = array.iota along 0 : tensor<?xindex, #cotan.dims<p>>
      %u = array.fold %each along 0 from %s (%v: !array.acc<tensor<?xf64, #cotan.dims<m>>>, %k: index) {
        %a = array.index %x[%from + %k] : tensor<?xf64, #cotan.dims<m>>
        %b = math.sin %a : f64
        %w = array.add_at %v[%k], %b : !array.acc<tensor<?xf64, #cotan.dims<m>>>, f64
        array.yield %w : !array.acc<tensor<?xf64, #cotan.dims<m>>>
      } : (tensor<?xindex, #cotan.dims<p>>, !array.acc<tensor<?xf64, #cotan.dims<m>>>) -> !array.acc<tensor<?xf64, #cotan.dims<m>>>
      array.yield %u : !array.acc<tensor<?xf64, #cotan.dims<m>>>
    } : !array.acc<tensor<?xf64, #cotan.dims<m>>>
    array.yield %t : !array.acc<tensor<?xf64, #cotan.dims<m>>>
  } : () -> tensor<?xf64, #cotan.dims<m>>
  return %r : tensor<?xf64, #cotan.dims<m>>
}
