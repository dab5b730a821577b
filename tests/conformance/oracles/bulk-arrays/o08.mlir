// O8: a build in a build, which makes numbers of its indices.
// sumOuter (reshape [n * m] (build1 n (\i. build1 m (\j. sin (index x [i] * index y [j] + toR (i - 2 * j))))))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0, 1.5], [0.75, -0.25]) ~ -1.267962698358
// vjp: (1.0) ~ ([0.8294473001103, 0.5437620990645, -0.9825236642893], [-2.003452128377, 0.4009393966425])
!rows = tensor<?xf64, #cotan.dims<n>>
!columns = tensor<?xf64, #cotan.dims<m>>
!matrix = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @f(%x: !rows, %y: !columns) -> f64 {
  %two = arith.constant 2 : index
  %sines = array.build (%i: index) {
    %row = array.build (%j: index) {
      %a = array.index %x[%i] : !rows
      %b = array.index %y[%j] : !columns
      %product = arith.mulf %a, %b : f64
      %twice = arith.muli %two, %j : index
      %difference = arith.subi %i, %twice : index
      %integer = arith.index_cast %difference : index to i64
      %shift = arith.sitofp %integer : i64 to f64
      %angle = arith.addf %product, %shift : f64
      %sine = math.sin %angle : f64
      array.yield %sine : f64
    } : !columns
    array.yield %row : !columns
  } : !matrix
  %r = array.sum %sines : !matrix
  return %r : f64
}
