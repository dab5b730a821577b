// O28: a convolution of a matrix with a smaller one, and the sum of the sines of it.
// sumOuter (reshape [4] (sin (build1 2 (\i. build1 2 (\j.
//   sumOuter (build1 2 (\p. sumOuter (build1 2 (\q. index m [i + p, j + q] * index k [p, q]))))))))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.5, -1.0, 0.25], [1.0, 0.75, -0.5], [-0.25, 1.5, 2.0]], [[1.0, -0.5], [0.25, 0.75]]) ~ 1.26074888635
// vjp: (1.0) ~ ([[-0.2393571231413, 0.3751123284595, -0.1277168834444], [-0.1762782219102, -1.022114076393, 0.6739123983273], [-0.02910973528121, -0.328497742424, -0.723505609741]], [[-1.215056879325, 0.6982234321805], [-1.465683282175, -2.41124143013]])
!image = tensor<?x?xf64, #cotan.dims<h, w>>
!kernel = tensor<?x?xf64, #cotan.dims<a, b>>
!kernel_column = tensor<?xf64, #cotan.dims<a>>
!kernel_row = tensor<?xf64, #cotan.dims<b>>
!valid = tensor<?x?xf64, #cotan.dims<h - a + 1, w - b + 1>>
func.func @f(%m: !image, %k: !kernel) -> f64 {
  %c = array.build (%i: index, %j: index) {
    %sums = array.build (%p: index) {
      %products = array.build (%q: index) {
        %x = array.index %m[%i + %p, %j + %q] : !image
        %y = array.index %k[%p, %q] : !kernel
        %product = arith.mulf %x, %y : f64
        array.yield %product : f64
      } : !kernel_row
      %sum = array.sum %products along 0 : !kernel_row
      array.yield %sum : f64
    } : !kernel_column
    %total = array.sum %sums along 0 : !kernel_column
    array.yield %total : f64
  } : !valid
  %sines = math.sin %c : !valid
  %r = array.sum %sines : !valid
  return %r : f64
}
