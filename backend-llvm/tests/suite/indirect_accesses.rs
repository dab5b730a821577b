//! Loops that are long enough to prefetch their look-ups have the results of shorter ones, for all
//! indices.

use crate::vectors::{lowered, numbers};
use cotan_backend_llvm::{Elements, Program, Tensor};
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_tests::derivatives::derived;

const TEXT: &str = "
!vector = tensor<?xf64, #cotan.dims<n>>
!places = tensor<?xindex, #cotan.dims<n>>

func.func @weighted(%x: !vector, %at: !places, %w: !vector) -> f64 {
  %terms = array.build (%i: index) {
    %j = array.index %at[%i] : !places
    %v = array.index %x[%j] : !vector
    %weight = array.index %w[%i] : !vector
    %term = arith.mulf %v, %weight : f64
    array.yield %term : f64
  } : !vector
  %r = array.sum %terms along 0 : !vector
  return %r : f64
}

func.func @gradient(%x: !vector, %at: !places, %w: !vector) -> (f64, !vector, !vector) {
  %r, %dx, %dw = ad.value_and_grad @weighted(%x, %at, %w) {wrt = [0, 2]}
    : (!vector, !places, !vector) -> (f64, !vector, !vector)
  return %r, %dx, %dw : f64, !vector, !vector
}
";

/// Minimal trip count of a loop that prefetches.
const LONG: usize = 1 << 18;

/// A larger trip count, with a remainder.
const COUNT: usize = LONG + 77;

/// Returns arbitrary indices, of which some are out of range.
fn places() -> Vec<i64> {
    let outside = [-1, COUNT as i64, COUNT as i64 + 5, i64::MIN, i64::MAX, 1 << 61, -(1 << 61)];
    let place = |(at, number): (usize, f64)| match at % 50 {
        0 => outside[at / 50 % outside.len()],
        _ => ((number + 1.0) / 2.0 * COUNT as f64) as i64,
    };
    numbers(COUNT, 3, false).into_iter().enumerate().map(place).collect()
}

fn floats(tensor: &Tensor) -> &[f64] {
    let Elements::F64(floats) = &tensor.elements else { panic!("{tensor:?} has no floats") };
    floats
}

#[test]
fn long_loops_with_prefetches_match() {
    let (x, w, at) = (numbers(COUNT, 1, true), numbers(COUNT, 2, true), places());
    let (mut value, mut dx, mut dw) = (0.0, vec![0.0; COUNT], vec![0.0; COUNT]);
    for (iteration, &place) in at.iter().enumerate() {
        let Some(place) = usize::try_from(place).ok().filter(|&place| place < COUNT) else {
            continue;
        };
        value += x[place] * w[iteration];
        dw[iteration] = x[place];
        dx[place] += w[iteration];
    }
    let ir = derived(TEXT, "gradient").expect("it has a gradient");
    let lowered = lowered(&ir, "lower-to-loops");
    let text = print_to_string(&lowered, PrintOptions::default());
    let asks = text.contains(&format!("arith.constant {LONG} : index"));
    assert!(asks && text.contains("memref.prefetch"), "{text}");
    let program = Program::compile(&lowered).expect("it is lowered");
    let tensor = |elements| Tensor { shape: vec![COUNT], elements };
    let inputs = [Elements::F64(x), Elements::I64(at), Elements::F64(w)].map(tensor);
    let call = |name| {
        let function = program.function(name).expect("it was compiled");
        function.call(&inputs).expect("it comes to its end")
    };
    let found = call("gradient");
    assert_eq!(floats(&found[0]), [value]);
    assert_eq!(floats(&found[1]), dx);
    assert_eq!(floats(&found[2]), dw);
    assert_eq!(floats(&call("weighted")[0]), [value]);
}
