//! Transforms of real numbers: an even length is a complex transform of half of it.

use super::bluestein::times;
use super::line::Line;
use super::{complex, forward as transform};
use crate::array::complex_to_pairs::parts::{Pair, PartsBuilder};
use cotan_dialects::array::root_of_unity;
use cotan_ir::{Type, Value};

/// Emits the first half of the spectrum of real numbers.
pub fn forward(t: &mut PartsBuilder<'_>, line: &Line, x: Value) -> Pair {
    let (n, half) = (line.length, line.length / 2);
    if n % 2 == 1 {
        let pair = transform(t, line, x, None);
        return pair.map(|part| line.slice(t, part, 0, half + 1, 1));
    }
    // Elements at even indices are real parts, those at odd indices imaginary parts.
    let pair = [0, 1].map(|first| line.slice(t, x, first, half, 2));
    let short = line.with_length(half);
    let pair = complex(t, &short, pair, false);
    let [re, im] = pair.map(|part| periodic(t, &short, part));
    let whole = line.with_length(half + 1);
    let (re_back, im_back) = (whole.reverse(t, re), whole.reverse(t, im));
    let mut e = t.emit();
    let even = [e.add(re, re_back), e.sub(im, im_back)];
    // The odd part is the difference, divided by 2 i.
    let minus = e.sub(re_back, re);
    let odd = [e.add(im, im_back), minus];
    let roots: Vec<[f64; 2]> = (0..=half).map(|k| root_of_unity(k, n)).collect();
    let odd = times(t, &whole, odd, &roots);
    [0, 1].map(|part| {
        let mut e = t.emit();
        let sum = e.add(even[part], odd[part]);
        e.scaled(0.5, sum).expect("a part has a format")
    })
}

/// Emits the real numbers with the first half of a spectrum.
pub fn inverse(t: &mut PartsBuilder<'_>, line: &Line, [re, im]: Pair, n: usize, ty: Type) -> Value {
    let half = n / 2;
    if n % 2 == 1 {
        return odd_inverse(t, line, [re, im], n);
    }
    // The parts that no real numbers have are ignored.
    let mask: Vec<f64> = (0..=half).map(|k| if k == 0 || k == half { 0.0 } else { 1.0 }).collect();
    let mask = line.constant(t, &[half + 1], &mask);
    let im = line.product(t, im, mask, &[half + 1], &[0]);
    let (re_back, im_back) = (line.reverse(t, re), line.reverse(t, im));
    let mut e = t.emit();
    let even = [e.add(re, re_back), e.sub(im, im_back)];
    let odd = [e.sub(re, re_back), e.add(im, im_back)];
    let roots: Vec<[f64; 2]> = (0..=half)
        .map(|k| {
            let [cos, sin] = root_of_unity(k, n);
            [cos, -sin]
        })
        .collect();
    let odd = times(t, line, odd, &roots);
    let mut e = t.emit();
    let pair = [e.sub(even[0], odd[1]), e.add(even[1], odd[0])];
    let short = line.with_length(half);
    let pair = pair.map(|part| {
        let part = line.slice(t, part, 0, half, 1);
        t.emit().scaled(0.5, part).expect("a part has a format")
    });
    let pair = complex(t, &short, pair, true);
    let columns = pair.map(|part| short.split(t, part, &[half, 1]));
    let rows = Line { outer: short.outer_with(half), ..short.with_length(1) };
    let joined = rows.concat(t, &columns);
    let long = line.with_length(n);
    let value = long.split(t, joined, &[n]);
    debug_assert_eq!(t.b.ty(value), ty, "the result has the declared type");
    value
}

/// Emits the inverse for an odd length, from the whole spectrum.
fn odd_inverse(t: &mut PartsBuilder<'_>, line: &Line, [re, im]: Pair, n: usize) -> Value {
    let long = line.with_length(n);
    if n == 1 {
        return re;
    }
    let short = line.with_length(n / 2);
    let [re_rest, im_rest] = [re, im].map(|part| {
        let part = line.slice(t, part, 1, n / 2, 1);
        short.reverse(t, part)
    });
    let im_rest = t.emit().neg(im_rest);
    let pair = [long.concat(t, &[re, re_rest]), long.concat(t, &[im, im_rest])];
    complex(t, &long, pair, true)[0]
}

/// Returns a line followed by its first element.
fn periodic(t: &mut PartsBuilder<'_>, line: &Line, x: Value) -> Value {
    let first = line.slice(t, x, 0, 1, 1);
    line.concat(t, &[x, first])
}
