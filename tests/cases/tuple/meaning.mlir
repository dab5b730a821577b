// Tuples are values like others: arguments, results, block arguments, and parts of tuples.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: swap((1.0, [2, 3])) = ([2, 3], 1.0)
// EVAL: swap([1.0, [2, 3]]) = ([2, 3], 1.0)
// EVAL: swap((nan, [])) = ([], nan)
// EVAL: nested(1.5, ((2, true), [[1.0], [2.0]])) = (((2, true), 1.5), [[1.0], [2.0]], ())
// EVAL: sizes(([1.0, 2.0, 3.0], [[4.0]])) = ([1.0, 2.0, 3.0], [[0.0], [0.0], [0.0]])
// EVAL: sizes(([], [[4.0], [5.0]])) = ([], [])
// EVAL: chosen(true, (1.0, 2)) = (1.0, 2)
// EVAL: chosen(false, (1.0, 2)) = (2.0, 0)
func.func @swap(%t: tuple<f64, tensor<?xi32, #cotan.dims<n>>>) -> tuple<tensor<?xi32, #cotan.dims<n>>, f64> {
  %a = tuple.get %t[0] : tuple<f64, tensor<?xi32, #cotan.dims<n>>>
  %b = tuple.get %t[1] : tuple<f64, tensor<?xi32, #cotan.dims<n>>>
  %r = tuple.pack %b, %a : tensor<?xi32, #cotan.dims<n>>, f64
  return %r : tuple<tensor<?xi32, #cotan.dims<n>>, f64>
}
func.func @nested(%x: f64, %t: tuple<tuple<i8, i1>, tensor<?x?xf64>>) -> tuple<tuple<tuple<i8, i1>, f64>, tensor<?x?xf64>, tuple<>> {
  %a = tuple.get %t[0] : tuple<tuple<i8, i1>, tensor<?x?xf64>>
  %b = tuple.get %t[1] : tuple<tuple<i8, i1>, tensor<?x?xf64>>
  %c = tuple.pack %a, %x : tuple<i8, i1>, f64
  %empty = tuple.pack ()
  %r = tuple.pack %c, %b, %empty : tuple<tuple<i8, i1>, f64>, tensor<?x?xf64>, tuple<>
  return %r : tuple<tuple<tuple<i8, i1>, f64>, tensor<?x?xf64>, tuple<>>
}
func.func @sizes(%t: tuple<tensor<?xf64, #cotan.dims<n>>, tensor<?x1xf64, #cotan.dims<m>>>) -> tuple<tensor<?xf64, #cotan.dims<n>>, tensor<?x1xf64, #cotan.dims<n>>> {
  %zero = arith.constant 0.0 : f64
  %a = tuple.get %t[0] : tuple<tensor<?xf64, #cotan.dims<n>>, tensor<?x1xf64, #cotan.dims<m>>>
  %b = array.build (%i: index, %j: index) {
    array.yield %zero : f64
  } : tensor<?x1xf64, #cotan.dims<n>>
  %r = tuple.pack %a, %b : tensor<?xf64, #cotan.dims<n>>, tensor<?x1xf64, #cotan.dims<n>>
  return %r : tuple<tensor<?xf64, #cotan.dims<n>>, tensor<?x1xf64, #cotan.dims<n>>>
}
func.func @chosen(%c: i1, %t: tuple<f64, i32>) -> tuple<f64, i32> {
  %two = arith.constant 2.0 : f64
  %zero = arith.constant 0 : i32
  %u = tuple.pack %two, %zero : f64, i32
  %r = arith.select %c, %t, %u : tuple<f64, i32>
  cf.br ^end(%r : tuple<f64, i32>)
^end(%s: tuple<f64, i32>):
  return %s : tuple<f64, i32>
}
