//! Fourier transforms as contractions with constant matrices.

mod bluestein;
mod line;
mod real;
mod stages;

use super::translator::{Pair, Translator};
use cotan_dialects::array::{Fft, FftKind};
use cotan_ir::{Diagnostic, Op};
use line::Line;

/// Translates a transform: one dimension after the other, the last one first for a real operand and
/// last for a real result.
pub fn translate(t: &mut Translator<'_, '_>, op: Op) -> Result<(), Diagnostic> {
    let fft: Fft = t.b.verified(op);
    let lengths = fft.lengths(&t.b);
    let last = lengths.len() - 1;
    let ty = t.b.ty(fft.result);
    if lengths.contains(&0) {
        return t.refuse(op, "transforms along a dimension of size 0");
    }
    match fft.kind {
        FftKind::Forward | FftKind::Inverse => {
            let pair = t.pair(fft.operand);
            let is_inverse = fft.kind == FftKind::Inverse;
            let pair = along_all(t, pair, &lengths, 0, is_inverse);
            t.define_pair(fft.result, pair);
        }
        FftKind::RealForward => {
            let x = t.value(fft.operand);
            let line = Line::of(t, x, 0);
            let pair = real::forward(t, &line, x);
            let pair = along_all(t, pair, &lengths[..last], 1, false);
            t.define_pair(fft.result, pair);
        }
        FftKind::RealInverse => {
            let pair = t.pair(fft.operand);
            let pair = along_all(t, pair, &lengths[..last], 1, true);
            let line = Line::of(t, pair[0], 0);
            let value = real::inverse(t, &line, pair, lengths[last], ty);
            t.define_value(fft.result, value);
        }
    }
    Ok(())
}

/// Transforms along dimensions of these lengths, before `inner` other ones.
fn along_all(
    t: &mut Translator<'_, '_>,
    pair: Pair,
    lengths: &[usize],
    inner: usize,
    is_inverse: bool,
) -> Pair {
    (0..lengths.len()).rev().fold(pair, |pair, index| {
        let line = Line::of(t, pair[0], inner + lengths.len() - 1 - index);
        complex(t, &line, pair, is_inverse)
    })
}

/// Transforms along a line; the inverse swaps the parts before and after, and divides by the length.
fn complex(t: &mut Translator<'_, '_>, line: &Line, [re, im]: Pair, is_inverse: bool) -> Pair {
    if !is_inverse {
        return forward(t, line, re, Some(im));
    }
    let [im, re] = forward(t, line, im, Some(re));
    let scale = 1.0 / line.length as f64;
    [re, im].map(|part| t.emit().scaled(scale, part).expect("a part has a format"))
}

/// Transforms along a line: by stages for small prime factors, else as a convolution.
fn forward(
    t: &mut Translator<'_, '_>,
    line: &Line,
    re: cotan_ir::Value,
    im: Option<cotan_ir::Value>,
) -> Pair {
    match stages::radices(line.length) {
        Some(radices) => stages::forward(t, line, re, im, &radices),
        None => bluestein::forward(t, line, re, im),
    }
}
