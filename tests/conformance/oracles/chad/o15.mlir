// O15: a gather with repeated indices, a scatter that adds, and a zip.
// let a = unpack xs in let g = gather[2,0,2,1] a in let h = scatter[4;1,1,3,0] g in
// sum (pack (map(p. fst p * snd p * k, zip(g, h))))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.5, 2.0], 0.3) ~ -1.425
// jvp: ([1.0, 1.0, 1.0], 1.0) ~ (-3.4)
// vjp: (1.0) ~ ([0.9, 1.2, -0.75], -4.75)
!places = tensor<4xindex>
!four = tensor<4xf64>
func.func @f(%xs: tensor<3xf64>, %k: f64) -> f64 {
  %sources = arith.constant dense<[2, 0, 2, 1]> : !places
  %targets = arith.constant dense<[1, 1, 3, 0]> : !places
  %g = array.gather %xs (%i: index) {
    %source = array.index %sources[%i] : !places
    array.yield %source : index
  } : tensor<3xf64> -> !four
  %h = array.scatter %g (%i: index) {
    %target = array.index %targets[%i] : !places
    array.yield %target : index
  } : !four -> !four
  %terms = array.map %g, %h (%first: f64, %second: f64) {
    %product = arith.mulf %first, %second : f64
    %term = arith.mulf %product, %k : f64
    array.yield %term : f64
  } : (!four, !four) -> !four
  %r = array.sum %terms along 0 : !four
  return %r : f64
}
