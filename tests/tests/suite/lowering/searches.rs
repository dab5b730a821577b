//! Searches of an extremum and its position as vectors: the first of equal elements, and the first
//! NaN, as the interpreter defines it, at every length.

use cotan_dialects::interp::{Datum, Interpreter, Limits, Word};
use cotan_tests::buffers;
use cotan_tests::derivatives::derived;

/// Machines with long and with short vectors, and the rules for sums, which must not matter.
const WAYS: [&str; 3] = [
    "lower-to-loops",
    "lower-to-loops{fp=strict}",
    "lower-to-loops{fp=strict width=16 registers=16}",
];

/// Element types with the marker of unsigned comparisons, and special elements.
const TYPES: [(&str, &str, &[f64]); 4] = [
    ("f64", "", &[0.0, -0.0, 1.0, -1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN]),
    ("f32", "", &[0.0, -0.0, 2.5, -2.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN]),
    ("i64", "", &[0.0, 1.0, -1.0, 7.0]),
    ("i32", " unsigned", &[0.0, 1.0, -1.0, 7.0]),
];

/// Positions along rows, along columns and in a vector, and an extremum.
const PROGRAM: &str = "!m = tensor<?x?xTYPE, #cotan.dims<n, m>>
!v = tensor<?xTYPE, #cotan.dims<m>>
!r = tensor<?xindex, #cotan.dims<n>>
!c = tensor<?xindex, #cotan.dims<m>>
func.func @f(%x: !m, %v: !v) -> (!r, !r, !c, index, index, TYPE) {
  %a = array.argmin %x along 1UNSIGNED : !m
  %b = array.argmax %x along 1UNSIGNED : !m
  %c = array.argmax %x along 0UNSIGNED : !m
  %d = array.argmin %v along 0UNSIGNED : !v
  %e = array.argmax %v along 0UNSIGNED : !v
  %s = array.max %v along 0UNSIGNED : !v
  return %a, %b, %c, %d, %e, %s : !r, !r, !c, index, index, TYPE
}
";

/// A generator of small numbers.
struct Draws(u64);

impl Draws {
    fn below(&mut self, count: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

fn word(ty: &str, number: f64) -> Word {
    match ty {
        "f64" => number.to_bits(),
        "f32" => Word::from((number as f32).to_bits()),
        "i32" => Word::from(number as i32 as u32),
        _ => number as i64 as u64,
    }
}

/// Returns elements of which few are special, so that most rows have an extremum among equals.
fn elements(draws: &mut Draws, ty: &str, specials: &[f64], count: usize) -> Vec<Word> {
    let element = |_| {
        let number = match draws.below(9) {
            0 => specials[draws.below(specials.len())],
            other => (other / 2) as f64,
        };
        word(ty, number)
    };
    (0..count).map(element).collect()
}

#[test]
fn the_first_extremum_is_found_by_vectors() {
    let mut draws = Draws(7);
    for (ty, unsigned, specials) in TYPES {
        let text = PROGRAM.replace("TYPE", ty).replace("UNSIGNED", unsigned);
        let original = derived(&text, "canonicalize").expect("the program is valid");
        for way in WAYS {
            let lowered = derived(&text, way).expect("the program is lowered");
            let [before, after] = [&original, &lowered].map(|ir| {
                Interpreter::new(ir, Limits::default()).function_named("f").expect("a function")
            });
            for m in (0..40).chain([63, 64, 65, 130]) {
                let n = draws.below(3) + 1;
                let args = [&[n, m][..], &[m]].map(|sizes| {
                    let count = sizes.iter().product();
                    Datum::of(sizes, elements(&mut draws, ty, specials, count))
                });
                let results = Interpreter::new(&original, Limits::default())
                    .call(before, args.to_vec())
                    .expect("the program runs");
                let found = buffers::call(&lowered, after, &args, &results, Limits::default());
                let found = found.expect("it is lowered").expect("it runs");
                let expected: Vec<Vec<Word>> =
                    results.iter().map(|it| it.words().to_vec()).collect();
                assert_eq!(found, expected, "{ty}{unsigned} {way} {n} x {m}: {args:?}");
            }
        }
    }
}
