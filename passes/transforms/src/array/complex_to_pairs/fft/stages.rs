//! Stockham's algorithm: each stage is a small transform of many lines, then a product with roots
//! of unity. The order of the results is that of the transform after the last stage.
//!
//! With `n = r m`, a stage reads `x[j, p, q]` and writes `y[p, k, q]`, the sum over `j` times a
//! root of unity of `p k`. The next stage has `q` in `r` times as many places. So `p` and `q` are
//! the innermost dimensions of every read but the last, and vectors hold consecutive elements.

use super::line::Line;
use crate::array::complex_to_pairs::parts::{Pair, PartsBuilder};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Contract, factors, root_of_unity};
use cotan_ir::Value;
use cotan_ir::dims::Poly;

/// The largest radix that is a product of smaller ones.
const LARGEST: usize = 10;

/// The largest prime factor with a stage of its own.
const LARGEST_PRIME: usize = 61;

/// Returns the radix of each stage; `None` if a prime factor is too large.
pub fn radices(length: usize) -> Option<Vec<usize>> {
    let primes = factors(length);
    if primes.last().is_some_and(|&prime| prime > LARGEST_PRIME) {
        return None;
    }
    let mut radices: Vec<usize> = Vec::new();
    for prime in primes.into_iter().rev() {
        match radices.iter_mut().filter(|radix| **radix * prime <= LARGEST).min() {
            Some(radix) => *radix *= prime,
            None => radices.push(prime),
        }
    }
    radices.sort_unstable();
    radices.reverse();
    Some(radices)
}

/// Emits all stages; an operand without imaginary part has none.
pub fn forward(
    t: &mut PartsBuilder<'_>,
    line: &Line,
    re: Value,
    im: Option<Value>,
    radices: &[usize],
) -> Pair {
    let (mut re, mut im) = (re, im);
    let (mut rest, mut done) = (line.length, 1);
    for &radix in radices {
        rest /= radix;
        let stage = Stage { radix, rest, done };
        let [a, b] = stage.emit(t, line, re, im);
        (re, im) = (a, Some(b));
        done *= radix;
    }
    let dims = [line.length];
    let re = line.split(t, re, &dims);
    match im {
        Some(im) => [re, line.split(t, im, &dims)],
        None => [re, t.emit().number(0.0, re).expect("a part has a format")],
    }
}

/// A stage: `radix` times `rest` lines, each in `done` places.
struct Stage {
    radix: usize,
    rest: usize,
    done: usize,
}

impl Stage {
    fn emit(&self, t: &mut PartsBuilder<'_>, line: &Line, re: Value, im: Option<Value>) -> Pair {
        let &Self { radix, rest, done } = self;
        let from = [radix, rest, done];
        let re = line.split(t, re, &from);
        let im = im.map(|im| line.split(t, im, &from));
        let roots = table(radix, radix, radix);
        let [cos, sin] = roots.map(|values| line.constant(t, &[radix, radix], &values));
        let has_sin = radix > 2;
        let sum =
            |t: &mut PartsBuilder<'_>, x: Value, matrix: Value| self.contract(t, line, x, matrix);
        let mut pair = match im {
            None => {
                let first = sum(t, re, cos);
                let second = match has_sin {
                    true => sum(t, re, sin),
                    false => t.emit().number(0.0, first).expect("a part has a format"),
                };
                [first, second]
            }
            Some(im) => {
                let (mut first, mut second) = (sum(t, re, cos), sum(t, im, cos));
                if has_sin {
                    let (a, b) = (sum(t, im, sin), sum(t, re, sin));
                    (first, second) = (t.emit().sub(first, a), t.emit().add(second, b));
                }
                [first, second]
            }
        };
        if rest > 1 {
            pair = self.twiddle(t, line, pair);
        }
        pair
    }

    /// Emits the sum over `j` of `x[j, p, q]` and an element of a matrix.
    fn contract(&self, t: &mut PartsBuilder<'_>, line: &Line, x: Value, matrix: Value) -> Value {
        let ty = line.ty(t, &[self.rest, self.radix, self.done]);
        let before = line.outer.len();
        let rank = before + 3 + line.inner.len();
        let [p, k, q] = [before, before + 1, before + 2];
        let outer = 0..before;
        let inner = before + 3..rank;
        let at: Vec<usize> = outer.chain([rank, p, q]).chain(inner).collect();
        let at = at.into_iter().map(Affine::index).collect();
        let of_matrix = [k, rank].map(Affine::index).to_vec();
        let domain = vec![Poly::constant(self.radix as i64)];
        Contract::of(&mut t.b, t.loc, &[(matrix, of_matrix), (x, at)], domain, ty)
    }

    /// Emits the product with the root of unity of `p k`.
    fn twiddle(&self, t: &mut PartsBuilder<'_>, line: &Line, [re, im]: Pair) -> Pair {
        let &Self { radix, rest, done } = self;
        let roots = table(rest, radix, radix * rest);
        let [cos, sin] = roots.map(|values| line.constant(t, &[rest, radix], &values));
        let dims = [rest, radix, done];
        let product =
            |t: &mut PartsBuilder<'_>, x, factor| line.product(t, x, factor, &dims, &[0, 1]);
        let (ac, bd) = (product(t, re, cos), product(t, im, sin));
        let (ad, bc) = (product(t, re, sin), product(t, im, cos));
        [t.emit().sub(ac, bd), t.emit().add(ad, bc)]
    }
}

/// Returns the parts of `e^(-2 pi i a b / n)` for all `a` and `b`.
fn table(rows: usize, columns: usize, n: usize) -> [Vec<f64>; 2] {
    let places = (0..rows).flat_map(|a| (0..columns).map(move |b| root_of_unity(a * b, n)));
    let roots: Vec<[f64; 2]> = places.collect();
    [0, 1].map(|part| roots.iter().map(|root| root[part]).collect())
}
