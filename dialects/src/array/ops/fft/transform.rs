//! Fourier transforms in `f64`, by recursion over the prime factors of a length.

use super::FftKind;
use cotan_numerics::{COS, SIN};
use std::f64::consts::TAU;

type Complex = [f64; 2];

/// Returns `e^(-2 pi i k / n)`, with the angle reduced to an eighth of a full angle.
pub fn root_of_unity(k: usize, n: usize) -> [f64; 2] {
    let k = k % n;
    let eighths = 8 * k / n;
    // The angle from the nearest multiple of a right angle, in units of it divided by n.
    let quarters = eighths.div_ceil(2);
    let rest = 4.0 * k as f64 - (quarters * n) as f64;
    let angle = rest / (4.0 * n as f64) * TAU;
    let (cos, sin) = (COS.eval(&[angle]), SIN.eval(&[angle]));
    match quarters % 4 {
        0 => [cos, -sin],
        1 => [-sin, -cos],
        2 => [-cos, sin],
        _ => [sin, cos],
    }
}

/// Returns the prime factors of a length in ascending order.
pub fn factors(mut length: usize) -> Vec<usize> {
    let (mut found, mut factor) = (Vec::new(), 2);
    while factor * factor <= length {
        while length.is_multiple_of(factor) {
            found.push(factor);
            length /= factor;
        }
        factor += 1;
    }
    if length > 1 {
        found.push(length);
    }
    found
}

/// Returns the transform of numbers, or pairs, along the last dimensions.
pub(super) fn transform(kind: FftKind, lengths: &[usize], values: &[f64]) -> Vec<f64> {
    let Some((&last, others)) = lengths.split_last() else { return values.to_vec() };
    if values.is_empty() {
        return Vec::new();
    }
    match kind {
        FftKind::Forward | FftKind::Inverse => {
            let mut all = pairs(values);
            let is_inverse = kind == FftKind::Inverse;
            dimensions(&mut all, lengths, 1, is_inverse);
            all.into_iter().flatten().collect()
        }
        FftKind::RealForward => {
            let lines = values.chunks(last).map(|line| {
                let line: Vec<Complex> = line.iter().map(|&value| [value, 0.0]).collect();
                let mut spectrum = along(&line, false);
                spectrum.truncate(last / 2 + 1);
                spectrum
            });
            let mut all: Vec<Complex> = lines.flatten().collect();
            dimensions(&mut all, others, last / 2 + 1, false);
            all.into_iter().flatten().collect()
        }
        FftKind::RealInverse => {
            let mut all = pairs(values);
            dimensions(&mut all, others, last / 2 + 1, true);
            let lines = all.chunks(last / 2 + 1).flat_map(|half| {
                let mirrored = (half.len()..last).map(|at| {
                    let [re, im] = half[last - at];
                    [re, -im]
                });
                let line: Vec<Complex> = half.iter().copied().chain(mirrored).collect();
                along(&line, true).into_iter().map(|[re, _]| re)
            });
            lines.collect()
        }
    }
}

fn pairs(values: &[f64]) -> Vec<Complex> {
    values.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// Transforms along dimensions of these lengths, before `inner` elements each.
fn dimensions(values: &mut [Complex], lengths: &[usize], mut inner: usize, is_inverse: bool) {
    for &length in lengths.iter().rev() {
        for block in 0..values.len() / (length * inner) {
            for first in block * length * inner..block * length * inner + inner {
                let line: Vec<Complex> = (0..length).map(|at| values[first + at * inner]).collect();
                for (at, value) in along(&line, is_inverse).into_iter().enumerate() {
                    values[first + at * inner] = value;
                }
            }
        }
        inner *= length;
    }
}

/// Returns the transform of a line.
fn along(line: &[Complex], is_inverse: bool) -> Vec<Complex> {
    let length = line.len();
    if !is_inverse {
        return forward(line, &factors(length));
    }
    let swapped: Vec<Complex> = line.iter().map(|&[re, im]| [im, re]).collect();
    let values = forward(&swapped, &factors(length)).into_iter();
    values.map(|[re, im]| [im / length as f64, re / length as f64]).collect()
}

/// Splits a line into `factors[0]` lines, transforms those, and combines them.
fn forward(line: &[Complex], factors: &[usize]) -> Vec<Complex> {
    let (Some((&radix, rest)), length) = (factors.split_first(), line.len()) else {
        return line.to_vec();
    };
    let part = length / radix;
    let parts: Vec<Vec<Complex>> = (0..radix)
        .map(|first| {
            let part: Vec<Complex> = line.iter().copied().skip(first).step_by(radix).collect();
            forward(&part, rest)
        })
        .collect();
    let roots: Vec<Complex> = (0..length).map(|at| root_of_unity(at, length)).collect();
    let element = |k: usize| {
        parts.iter().enumerate().fold([0.0; 2], |[re, im], (first, values)| {
            let ([a, b], [c, d]) = (values[k % part], roots[first * k % length]);
            [re + (a * c - b * d), im + (a * d + b * c)]
        })
    };
    (0..length).map(element).collect()
}
