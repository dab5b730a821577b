// O28: a convolution of a matrix with a smaller one, and the sum of the sines of it.
// The bulk form: sumOuter (reshape [4] (sin (sumOuter (tr_{2,0,1} (sumOuter (tr_{3,0,1,2} (gather [2,2,2,2] m (\[i,j,p,q]. [i+p, j+q]) * replicate 2 (replicate 2 k))))))))
// RUN: cotan opt %s --batch-builds --canonicalize --cse --canonicalize --dce
// COUNT: array.build 0
// EVAL: f([[0.5, -1.0, 0.25], [1.0, 0.75, -0.5], [-0.25, 1.5, 2.0]], [[1.0, -0.5], [0.25, 0.75]]) ~ 1.26074888635
!image = tensor<?x?xf64, #cotan.dims<h, w>>
!kernel = tensor<?x?xf64, #cotan.dims<a, b>>
!kernel_column = tensor<?xf64, #cotan.dims<a>>
!kernel_row = tensor<?xf64, #cotan.dims<b>>
!valid = tensor<?x?xf64, #cotan.dims<h - a + 1, w - b + 1>>
!flat = tensor<?xf64, #cotan.dims<(h - a + 1) * (w - b + 1)>>
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
  %flat = array.reshape %sines : !valid -> !flat
  %r = array.sum %flat along 0 : !flat
  return %r : f64
}
