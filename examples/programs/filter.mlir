// A low-pass filter of a signal in the frequency domain, and its squared distance to another signal.
// RUN: cotan opt %s --canonicalize --cse
// EVAL: misfit([-0.8125, -0.234375, 0.34375, 0.921875, -0.484375, 0.09375, 0.671875, -0.734375, -0.15625, 0.421875, -0.984375, -0.40625, 0.171875, 0.75, -0.65625, -0.078125], [-0.640625, -0.0625, 0.515625, -0.890625, -0.3125, 0.265625, 0.84375, -0.5625, 0.015625, 0.59375, -0.8125, -0.234375, 0.34375, 0.921875, -0.484375, 0.09375], 2.5) ~ 4.101261052624471
// RUN: cotan grad %s --fn misfit
// EVAL[2]: grad_misfit([-0.8125, -0.234375, 0.34375, 0.921875, -0.484375, 0.09375, 0.671875, -0.734375, -0.15625, 0.421875, -0.984375, -0.40625, 0.171875, 0.75, -0.65625, -0.078125], [-0.640625, -0.0625, 0.515625, -0.890625, -0.3125, 0.265625, 0.84375, -0.5625, 0.015625, 0.59375, -0.8125, -0.234375, 0.34375, 0.921875, -0.484375, 0.09375], 2.5) ~ [0.060998816110009624, 0.030862888737448135, 0.2106299006827542, 0.9021413849265321, 0.545282643070977, -0.11488709379641038, -0.4428946992046583, -0.105147100929185, -0.30281462098147, -0.4731147313596188, -0.042080440659950674, -0.1800299615722894, -0.5349783716915075, -0.670098425430925, -0.22228433496156905, -0.1928358529401364], [-0.5589689784775181, 0.17849061462347943, 0.6592505938143989, -2.409239251570812, -0.7001700012358155, 0.3645672534504498, 1.4289111113937274, -0.7400874433531197, 0.32546567364303913, 1.394632090026389, -0.8545577161555167, 0.07685939305793432, 0.6339162186217758, 1.5952131967639305, -0.5895408517820271, 0.7265080971796847], -0.4354252750389389
!signal = tensor<16xf64>
!gains = tensor<9xf64>
!spectrum = tensor<9xcomplex<f64>>

func.func @misfit(%signal: !signal, %target: !signal, %cutoff: f64) -> f64 {
  %spectrum = array.fft real_forward %signal over 1 : !signal -> !spectrum
  %frequencies = array.iota along 0 : !gains
  %kept = array.map %spectrum, %frequencies (%c: complex<f64>, %f: f64) {
    %re = complex.re %c : complex<f64>
    %im = complex.im %c : complex<f64>
    %ratio = arith.divf %f, %cutoff : f64
    %t1 = arith.constant 1.0 : f64
    %t2 = arith.constant 1.0 : f64
    %t3 = arith.mulf %ratio, %ratio : f64
    %t4 = arith.addf %t2, %t3 : f64
    %gain = arith.divf %t1, %t4 : f64
    %kept_re = arith.mulf %gain, %re : f64
    %kept_im = arith.mulf %gain, %im : f64
    %r = complex.create %kept_re, %kept_im : complex<f64>
    array.yield %r : complex<f64>
  } : (!spectrum, !gains) -> !spectrum
  %smooth = array.fft real_inverse %kept over 1 : !spectrum -> !signal
  %gap = arith.subf %smooth, %target : !signal
  %squares = arith.mulf %gap, %gap : !signal
  %r = array.sum %squares along 0 : !signal
  return %r : f64
}
