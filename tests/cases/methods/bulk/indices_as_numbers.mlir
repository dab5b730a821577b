// O8: a build in a build, which makes numbers of its indices.
// The bulk form: sumOuter (reshape [6] (sin (tr (replicate 2 x) * replicate 3 y + toR (tr (replicate 2 [0,1,2]) - replicate 3 (replicate 2 2 * [0,1])))))
// RUN: cotan opt %s --batch-builds --canonicalize --cse --canonicalize --dce
// COUNT: array.build 0
// EVAL: f([0.5, -1.0, 1.5], [0.75, -0.25]) ~ -1.267962698358
!rows = tensor<?xf64, #cotan.dims<n>>
!columns = tensor<?xf64, #cotan.dims<m>>
!matrix = tensor<?x?xf64, #cotan.dims<n, m>>
!flat = tensor<?xf64, #cotan.dims<n * m>>
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
  %flat = array.reshape %sines : !matrix -> !flat
  %r = array.sum %flat along 0 : !flat
  return %r : f64
}
