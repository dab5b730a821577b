//! Loops whose scattered accesses leave them, in blocks: the same bits, with and without whole blocks,
//! for indices in and out of range.

use cotan_dialects::interp::{Datum, Interpreter, Limits, Word};
use cotan_dialects::memref::Alloc;
use cotan_tests::buffers;
use cotan_tests::derivatives::derived;

/// Around the 128 iterations of a block.
const SIZES: [usize; 8] = [0, 1, 9, 127, 128, 129, 257, 300];

/// Machines with long and with short vectors, and chunks for threads.
const WAYS: [&str; 3] = [
    "lower-to-loops{fp=strict}",
    "lower-to-loops{fp=strict width=32 registers=16}",
    "lower-to-loops{fp=strict chunks=4 min-work=1 min-iterations=1}",
];

/// The gradient of functions of gathered elements, which adds at the indices that it reads.
const GATHERED: &str = "!v = tensor<?xf64, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
!at = tensor<?xindex, #cotan.dims<k>>
func.func private @p(%x: !v, %w: !v, %a: !at, %b: !at, %y: !k) -> f64 {
  %t = array.build (%i: index) {
    %p = array.index %a[%i] : !at
    %q = array.index %b[%i] : !at
    %u = array.index %x[%p] : !v
    %v = array.index %w[%q] : !v
    %z = arith.mulf %u, %v : f64
    %s = special.softplus %z : f64
    %m = array.index %y[%i] : !k
    %r = arith.mulf %m, %z : f64
    %d = arith.subf %s, %r : f64
    array.yield %d : f64
  } : !k
  %sum = array.sum %t along 0 : !k
  return %sum : f64
}
func.func @f(%x: !v, %w: !v, %a: !at, %b: !at, %y: !k) -> (!v, !v, !k) {
  %dx, %dw, %dy = ad.grad @p(%x, %w, %a, %b, %y) {wrt = [0, 1, 4]} : (!v, !v, !at, !at, !k) -> (!v, !v, !k)
  return %dx, %dw, %dy : !v, !v, !k
}
";

/// The gradient of a function of rows of seven elements.
const ROWS: &str = "!x = tensor<?x7xf64, #cotan.dims<k>>
!k = tensor<?xf64, #cotan.dims<k>>
func.func private @p(%x: !x) -> f64 {
  %t = array.build (%i: index) {
    %a = array.index %x[%i, 0] : !x
    %b = array.index %x[%i, 1] : !x
    %c = array.index %x[%i, 2] : !x
    %d = array.index %x[%i, 3] : !x
    %e = array.index %x[%i, 4] : !x
    %g = array.index %x[%i, 5] : !x
    %h = array.index %x[%i, 6] : !x
    %1 = arith.mulf %a, %b : f64
    %2 = math.exp %1 : f64
    %3 = arith.mulf %2, %c : f64
    %4 = arith.addf %3, %d : f64
    %5 = math.tanh %4 : f64
    %6 = arith.mulf %5, %e : f64
    %7 = arith.addf %6, %g : f64
    %8 = math.sin %7 : f64
    %9 = arith.mulf %8, %h : f64
    array.yield %9 : f64
  } : !k
  %sum = array.sum %t along 0 : !k
  return %sum : f64
}
func.func @f(%x: !x) -> !x {
  %dx = ad.grad @p(%x) : (!x) -> !x
  return %dx : !x
}
";

/// Returns numbers that are neither large nor all different.
fn numbers(count: usize, seed: usize) -> Vec<Word> {
    let number = |at: usize| ((at * 7 + seed * 3) % 13) as f64 * 0.25 - 1.5;
    (0..count).map(|at| number(at).to_bits()).collect()
}

/// Returns indices of which some occur often, and one in eleven is out of range.
fn indices(count: usize, seed: usize, size: usize) -> Vec<Word> {
    let index = |at: usize| if (at + seed).is_multiple_of(11) { size } else { at * at % 5 % size };
    (0..count).map(|at| index(at) as Word).collect()
}

/// Compares a gradient with its lowered forms, which must have buffers of blocks.
fn compare(text: &str, arguments: impl Fn(usize) -> Vec<Datum>) {
    let original = derived(text, "gradient").expect("the program is valid");
    for way in WAYS {
        let lowered = derived(text, &format!("gradient,{way}")).expect("the program is lowered");
        assert!(lowered.walk(lowered.root()).any(|op| lowered.is::<Alloc>(op)), "{way}");
        let [before, after] = [&original, &lowered].map(|ir| {
            Interpreter::new(ir, Limits::default()).function_named("f").expect("a function")
        });
        for size in SIZES {
            let args = arguments(size);
            let results = Interpreter::new(&original, Limits::default())
                .call(before, args.clone())
                .expect("the program runs");
            let found = buffers::call(&lowered, after, &args, &results, Limits::default());
            let found = found.expect("it is lowered").expect("it runs");
            let expected: Vec<Vec<Word>> = results.iter().map(|it| it.words().to_vec()).collect();
            assert!(found == expected, "{way}, size {size}: {found:x?} {expected:x?}");
        }
    }
}

#[test]
fn gathered_elements_and_their_sums() {
    compare(GATHERED, |k| {
        let number = |size, seed| Datum::of(&[size], numbers(size, seed));
        let index = |seed| Datum::of(&[k], indices(k, seed, 6));
        vec![number(6, 1), number(6, 2), index(3), index(4), number(k, 5)]
    });
}

#[test]
fn elements_of_short_rows() {
    compare(ROWS, |k| vec![Datum::of(&[k, 7], numbers(7 * k, 6))]);
}
