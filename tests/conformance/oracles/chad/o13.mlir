// O13: a network of one layer; the weights come as one row, n x m.
// dot(v, map(h. sigm h, mv[2](W, x) + b))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.1, -0.2, 0.3, 0.4, 0.5, -0.6], [0.05, -0.15], [1.0, 2.0, -1.0], [0.7, -0.3]) ~ -0.0031330446048322
// jvp: ([0.1, 0.1, 0.1, 0.1, 0.1, 0.1], [0.1, 0.1], [0.1, 0.1, 0.1], [0.1, 0.1]) ~ (0.16334512944635)
// vjp: (1.0) ~ ([0.16240535025693, 0.32481070051386, -0.16240535025693, -0.035223435860235, -0.07044687172047, 0.035223435860235], [0.16240535025693, -0.035223435860235], [0.0021511606815988, -0.050092787981503, 0.06985566659322], [0.3658644089892, 0.86412710299091])
!weights = tensor<?xf64, #cotan.dims<n * m>>
!matrix = tensor<?x?xf64, #cotan.dims<n, m>>
!inputs = tensor<?xf64, #cotan.dims<m>>
!outputs = tensor<?xf64, #cotan.dims<n>>
func.func @f(%w: !weights, %b: !outputs, %x: !inputs, %v: !outputs) -> f64 {
  %matrix = array.reshape %w : !weights -> !matrix
  %product = array.map %matrix (%row: !inputs) {
    %terms = arith.mulf %row, %x : !inputs
    %entry = array.sum %terms along 0 : !inputs
    array.yield %entry : f64
  } : (!matrix) -> !outputs
  %biased = arith.addf %product, %b : !outputs
  %activations = array.map %biased (%h: f64) {
    %activation = special.sigmoid %h : f64
    array.yield %activation : f64
  } : (!outputs) -> !outputs
  %weighted = arith.mulf %v, %activations : !outputs
  %r = array.sum %weighted along 0 : !outputs
  return %r : f64
}
