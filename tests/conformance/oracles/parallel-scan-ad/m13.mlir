// M13: an outer map whose body has a free array.
// \a b. map(a, \s. reduce_+(map(zip(b, broadcast s), \[b, s]. sin(b * s))))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0], [1.0, 2.0, -0.3]) ~ [1.1714583909385, -1.4552482049722]
// jvp: ([1.0, 0.0], [0.0, 1.0, 1.0]) ~ ([2.4260925421479, -0.53918965257846])
// vjp: ([1.0, -2.0]) ~ ([1.6615558502458, 1.1571846279277], [1.5193958926815, -0.56214252016021, 2.4050585172192])
!scales = tensor<?xf64, #cotan.dims<n>>
!vector = tensor<?xf64, #cotan.dims<m>>
func.func @f(%a: !scales, %b: !vector) -> !scales {
  %zero = arith.constant 0.0 : f64
  %sums = array.map %a (%s: f64) {
    %copies = array.replicate %s along 0 : f64 -> !vector
    %waves = array.map %b, %copies (%x: f64, %scale: f64) {
      %angle = arith.mulf %x, %scale : f64
      %wave = math.sin %angle : f64
      array.yield %wave : f64
    } : (!vector, !vector) -> !vector
    %sum = array.reduce %waves along 0 from %zero : f64 (%p: f64, %q: f64) {
      %r = arith.addf %p, %q : f64
      array.yield %r : f64
    } : !vector
    array.yield %sum : f64
  } : (!scales) -> !scales
  return %sums : !scales
}
