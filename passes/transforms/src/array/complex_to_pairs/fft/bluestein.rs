//! Bluestein's algorithm: a transform of any length as a convolution with a chirp, by transforms
//! whose length is a power of 2.

use super::line::Line;
use super::{complex, stages};
use crate::array::complex_to_pairs::parts::{Pair, PartsBuilder};
use cotan_dialects::array::root_of_unity;
use cotan_ir::Value;

/// Emits the transform.
pub fn forward(t: &mut PartsBuilder<'_>, line: &Line, re: Value, im: Option<Value>) -> Pair {
    let n = line.length;
    let length = (2 * n - 1).next_power_of_two();
    // `e^(-pi i k^2 / n)`, with the square reduced to the period.
    let chirp: Vec<[f64; 2]> = (0..n).map(|k| root_of_unity(k * k % (2 * n), 2 * n)).collect();
    let (re, im) = match im {
        Some(im) => {
            let [re, im] = times(t, line, [re, im], &chirp);
            (re, im)
        }
        None => {
            let parts = [0, 1].map(|part| {
                let values: Vec<f64> = chirp.iter().map(|root| root[part]).collect();
                let factor = line.constant(t, &[n], &values);
                line.product(t, re, factor, &[n], &[0])
            });
            (parts[0], parts[1])
        }
    };
    let pair = [re, im].map(|part| line.padded(t, part, length - n));
    let long = line.with_length(length);
    let pair = complex(t, &long, pair, false);
    let pair = times(t, &long, pair, &spectrum(&chirp, length));
    let pair = complex(t, &long, pair, true);
    let pair = pair.map(|part| line.slice(t, part, 0, n, 1));
    times(t, line, pair, &chirp)
}

/// Emits the product with constants along the line.
pub fn times(t: &mut PartsBuilder<'_>, line: &Line, [re, im]: Pair, by: &[[f64; 2]]) -> Pair {
    let n = by.len();
    let [cos, sin] = [0, 1].map(|part| {
        let values: Vec<f64> = by.iter().map(|root| root[part]).collect();
        line.constant(t, &[n], &values)
    });
    let product = |t: &mut PartsBuilder<'_>, x, factor| line.product(t, x, factor, &[n], &[0]);
    let (ac, bd) = (product(t, re, cos), product(t, im, sin));
    let (ad, bc) = (product(t, re, sin), product(t, im, cos));
    [t.emit().sub(ac, bd), t.emit().add(ad, bc)]
}

/// Returns the transform of the conjugate chirp, which is periodic with the longer length.
fn spectrum(chirp: &[[f64; 2]], length: usize) -> Vec<[f64; 2]> {
    let mut values = vec![[0.0; 2]; length];
    for (k, &[re, im]) in chirp.iter().enumerate() {
        values[k] = [re, -im];
        values[(length - k) % length] = [re, -im];
    }
    debug_assert!(stages::radices(length).is_some(), "a power of 2 has small factors");
    power_of_two(&values)
}

/// Returns the transform of a line whose length is a power of 2.
fn power_of_two(line: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let length = line.len();
    if length == 1 {
        return line.to_vec();
    }
    let half = |first: usize| {
        let part: Vec<[f64; 2]> = line.iter().copied().skip(first).step_by(2).collect();
        power_of_two(&part)
    };
    let (even, odd) = (half(0), half(1));
    let value = |k: usize| {
        let ([a, b], [c, d]) = (odd[k % odd.len()], root_of_unity(k, length));
        let [re, im] = even[k % even.len()];
        [re + (a * c - b * d), im + (a * d + b * c)]
    };
    (0..length).map(value).collect()
}
